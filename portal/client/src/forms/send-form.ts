import { type FormCopy, getFieldErrors, type Message } from '@studio/contract'
import { type FormMessage, toFailureMessage, toSentMessage } from './form-messages.ts'
import type { SubmitErrors } from './use-studio-form.ts'

/** Sends a public form and reports the result. Returns the API's field errors, if any; never throws. */
export async function sendForm({
  copy,
  call,
  notify,
  onSent,
  ignoreServerConfirmation = false,
}: {
  copy: FormCopy
  call: () => Promise<Message>
  /** Shows the toast. */
  notify: (message: FormMessage) => void
  /** Called once the form was accepted. */
  onSent: () => void
  /** Confirms with the form's own text, even if the server sent one. Failures still show the server's. */
  ignoreServerConfirmation?: boolean
}): Promise<SubmitErrors> {
  try {
    const { message } = await call()
    onSent()
    notify(toSentMessage(copy, ignoreServerConfirmation ? undefined : message))
    return undefined
  } catch (error) {
    notify(toFailureMessage(copy, error))
    return getFieldErrors(error)
  }
}
