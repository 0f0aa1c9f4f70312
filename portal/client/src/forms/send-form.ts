import { type FormWords, getFieldErrors, type Message } from '@studio/contract'
import { type FormMessage, failureMessage, sentMessage } from './form-messages.ts'
import type { SubmitAnswer } from './use-studio-form.ts'

/** Sends a public form and reports the result. Returns the API's field errors, if any; never throws. */
export async function sendForm({
  copy,
  call,
  notify,
  onSent,
  ownWordsOnly = false,
}: {
  copy: FormWords
  call: () => Promise<Message>
  /** Shows the toast. */
  notify: (message: FormMessage) => void
  /** What the form does once it was taken. */
  onSent: () => void
  /** The server's sentence is not shown. */
  ownWordsOnly?: boolean
}): Promise<SubmitAnswer> {
  try {
    const { message } = await call()
    onSent()
    notify(sentMessage(copy, ownWordsOnly ? undefined : message))
    return undefined
  } catch (error) {
    notify(failureMessage(copy, error))
    return getFieldErrors(error)
  }
}
