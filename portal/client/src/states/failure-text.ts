import { ApiError } from '@studio/contract'
import type { Failure } from '../calls/attempt.ts'

/** The label of the button that repeats a failed read. */
export const tryAgainLabel = 'Try Again'

const connectionLostText = {
  title: 'Connection lost',
  text: 'We cannot reach the studio. Check your connection and try again.',
}

const serverErrorText = {
  title: 'This did not load',
  text: 'Something went wrong on our side. Please try again in a moment.',
}

/** The text for a failed call without a message of its own; the title is for a read. */
export function getFailureText(error: unknown): { title: string; text: string } {
  return error instanceof ApiError ? serverErrorText : connectionLostText
}

/** Why a mutation failed: the API's message, a lost connection, or `fallback`. */
export function getMutationFailureMessage({ kind, message }: Failure, fallback: string): string {
  return kind === 'unanswered' ? connectionLostText.text : (message ?? fallback)
}
