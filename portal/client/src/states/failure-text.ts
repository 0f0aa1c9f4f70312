import { ApiError } from '@studio/contract'
import type { Failure } from '../calls/attempt.ts'

/** The label of the button that repeats a failed read. */
export const tryAgainLabel = 'Try Again'

const connectionLost = {
  title: 'Connection lost',
  text: 'We cannot reach the studio. Check your connection and try again.',
}

const serverError = {
  title: 'This did not load',
  text: 'Something went wrong on our side. Please try again in a moment.',
}

/** The message of a failed read. */
export function getReadFailureText(error: unknown): { title: string; text: string } {
  return error instanceof ApiError ? serverError : connectionLost
}

/** Why a change failed: the API's message, a lost connection, or `fallback`. */
export function getChangeFailureMessage({ kind, message }: Failure, fallback: string): string {
  return kind === 'unanswered' ? connectionLost.text : (message ?? fallback)
}
