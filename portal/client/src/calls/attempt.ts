import { ApiError, type FieldErrors, getErrorMessage, getFieldErrors, isUnauthorized } from '@studio/contract'

/** Why a call did not do what it was sent for. */
export type Failure = {
  /**
   * The session has ended; or no response came (no connection, or a timeout), so that the change may have been made all
   * the same; or the API refused it.
   */
  kind: 'signed-out' | 'unanswered' | 'refused'
  /** An ApiError, or the error of `fetch`. */
  error: unknown
  /** The API's own sentence, where it sent one. */
  message: string | undefined
  /** The API's sentences about single fields, if any. */
  fields: FieldErrors | undefined
}

/** How a call ended: with its answer, or with why it failed. */
export type CallResult<Answer> =
  | { done: true; answer: Answer; failure?: undefined }
  | { done: false; answer?: undefined; failure: Failure }

/** Waits for a call. Never throws. */
export async function attempt<Answer>(call: Promise<Answer>): Promise<CallResult<Answer>> {
  try {
    return { done: true, answer: await call }
  } catch (error) {
    return { done: false, failure: toFailure(error) }
  }
}

/** Classifies the error of a call. */
export function toFailure(error: unknown): Failure {
  const kind = isUnauthorized(error) ? 'signed-out' : error instanceof ApiError ? 'refused' : 'unanswered'
  return { kind, error, message: getErrorMessage(error), fields: getFieldErrors(error) }
}
