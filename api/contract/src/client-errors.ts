import { ApiError } from './client.ts'
import type { FieldErrors } from './errors.ts'

/** Whether an error says that the user is no longer signed in; decided by its status, never by its text. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The sentences that an error answer of the API has for single fields, if any. */
export function getFieldErrors(error: unknown): FieldErrors | undefined {
  return error instanceof ApiError && Object.keys(error.fields).length > 0 ? error.fields : undefined
}

/** The API's own sentence about an error, when it sent one; a lost connection or a bare status has none. */
export function getErrorMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.message || undefined : undefined
}
