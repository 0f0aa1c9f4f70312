import { ApiError } from './client.ts'
import type { FieldErrors } from './errors.ts'

/** Whether a call failed because no user is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The messages for single fields in an error response, if any. */
export function getFieldErrors(error: unknown): FieldErrors | undefined {
  return error instanceof ApiError && Object.keys(error.fields).length > 0 ? error.fields : undefined
}

/** The message of an error response; undefined without a response or a message. */
export function getErrorMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.message || undefined : undefined
}
