import { type FormMessage, failureMessage, sentMessage } from '@studio/client/form-messages'
import type { SubmitAnswer } from '@studio/client/forms'
import { callEndpoint, type FormWords, fieldsOf, type Message } from '@studio/contract'
import { showToast } from '../islands/toast.ts'

/** How the islands reach the API. */
export const connection = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
export { callEndpoint }

/** Sends a form and says in a toast what came of it. Answers the fields that the API found wrong, if any. */
export async function sendRequest({
  words,
  call,
  after,
  ownWordsOnly = false,
}: {
  words: FormWords
  call: () => Promise<Message>
  /** What the form does once it was taken. */
  after: () => void
  /** The server's sentence is not shown. */
  ownWordsOnly?: boolean
}): Promise<SubmitAnswer> {
  try {
    const { message } = await call()
    after()
    toast(sentMessage(words, ownWordsOnly ? undefined : message))
    return undefined
  } catch (error) {
    toast(failureMessage(words, error))
    return fieldsOf(error)
  }
}

export const toast = (message: FormMessage): void => showToast(message)
