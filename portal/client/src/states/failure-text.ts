import { ApiError } from '@studio/contract'
import type { Failure } from '../calls/attempt.ts'

/** The label of the button that repeats a failed read. */
export const tryAgain = 'Try Again'

/** Shown for a lost connection, wherever it is met. */
const connectionLost = {
  title: 'Connection lost',
  text: 'We cannot reach the studio. Check your connection and try again.',
}

const serverFailed = {
  title: 'This did not load',
  text: 'Something went wrong on our side. Please try again in a moment.',
}

/** The message of a failed read: a lost connection has another one than an error of the API. */
export function failureText(error: unknown): { title: string; text: string } {
  return error instanceof ApiError ? serverFailed : connectionLost
}

/** Why a change failed: the API's own sentence, that the connection is lost, or `otherwise`. */
export function failureSentence({ kind, message }: Failure, otherwise: string): string {
  return kind === 'unanswered' ? connectionLost.text : (message ?? otherwise)
}
