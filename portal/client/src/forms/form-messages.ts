import { ApiError, type FormWords, getErrorMessage } from '@studio/contract'

/** A toast, or the same words on the page itself where no script ran. */
export type FormMessage = { tone: 'good' | 'bad'; title: string; text: string }

/** What to say after a form was taken: the server's sentence where it gave one, else the form's own. */
export function sentMessage(copy: FormWords, message?: string | undefined): FormMessage {
  return { tone: 'good', title: copy.sent.title, text: message || copy.sent.text }
}

/** The message after a form was refused, or after a call without a response. */
export function failureMessage(copy: FormWords, error: unknown): FormMessage {
  if (!(error instanceof ApiError)) return { tone: 'bad', ...copy.unreachable }
  return { tone: 'bad', title: copy.refused.title, text: getErrorMessage(error) ?? copy.refused.text }
}
