import { ApiError } from '@studio/contract'

/** What is said about a lost connection, wherever it is met. */
export const connectionLost = {
  title: 'Connection lost',
  text: 'We cannot reach the studio. Check your connection and try again.',
}

const wentWrong = {
  title: 'This did not load',
  text: 'Something went wrong on our side. Please try again in a moment.',
}

/** What a failed read says: a lost connection is something else than an answer of the API that went wrong. */
export function failureWords(error: unknown): { title: string; text: string } {
  return error instanceof ApiError ? wentWrong : connectionLost
}
