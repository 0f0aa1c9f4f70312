import { ApiError, type FieldErrors, getErrorMessage, getFieldErrors, isUnauthorized } from '@studio/contract'

/** Why a call failed. */
export type Failure = {
  /**
   * `unanswered`: no response arrived (no connection, or a timeout), so the change may have been made anyway.
   * `signed-out`: the session has ended. `error-response`: the API answered with an error.
   */
  kind: 'signed-out' | 'unanswered' | 'error-response'
  /** An ApiError, or the error of `fetch`. */
  error: unknown
  /** The API's message, if it sent one. */
  message: string | undefined
  /** The API's messages about single fields, if any. */
  fields: FieldErrors | undefined
}

/** How a call ended. */
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
  return { kind: getFailureKind(error), error, message: getErrorMessage(error), fields: getFieldErrors(error) }
}

function getFailureKind(error: unknown): Failure['kind'] {
  if (isUnauthorized(error)) return 'signed-out'
  return error instanceof ApiError ? 'error-response' : 'unanswered'
}
