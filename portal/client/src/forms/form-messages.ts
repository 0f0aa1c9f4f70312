import { ApiError, type FormCopy, getErrorMessage } from '@studio/contract'

/** The content of a toast, or of a message on the page if scripts are off. */
export type FormMessage = { tone: 'good' | 'bad'; title: string; text: string }

/** The message after a form was accepted: the server's text if it sent one, else the form's own. */
export function toSentMessage(copy: FormCopy, serverText?: string | undefined): FormMessage {
  return { tone: 'good', title: copy.sent.title, text: serverText || copy.sent.text }
}

/** The message after a form was refused, or after a call without a response. */
export function toFailureMessage(copy: FormCopy, error: unknown): FormMessage {
  if (!(error instanceof ApiError)) return { tone: 'bad', ...copy.unreachable }
  return { tone: 'bad', title: copy.refused.title, text: getErrorMessage(error) ?? copy.refused.text }
}
