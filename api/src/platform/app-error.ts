import { type ErrorBody, type ErrorCode, type FieldErrors, statusByCode } from '@studio/contract'
import type { SecurityEvent } from './security-events.ts'

type Details = {
  /** Field name to the sentence shown under it (422 and the taken names of a registration). */
  fields?: FieldErrors
  /** What else the answer carries: `price` with PAYMENT_REQUIRED, `nextDate` with NOT_SCHEDULED. */
  extra?: Omit<Partial<ErrorBody>, 'code' | 'message' | 'fields' | 'requestId'>
  headers?: Record<string, string>
  cause?: unknown
}

/** The one error a use case throws: `message` is a sentence that users see, `cause` is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly extra: Details['extra']
  readonly headers: Record<string, string>
  securityEvent: SecurityEvent | undefined
  constructor(code: ErrorCode, message: string, { fields, extra, headers = {}, cause }: Details = {}) {
    super(message, { cause })
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.extra = extra
    this.headers = headers
  }
  get status(): number {
    return statusByCode[this.code]
  }
}

export const unauthorized = () => new AppError('UNAUTHORIZED', 'Unauthorized')
export const forbidden = (message = 'You are not allowed to do this.') => new AppError('FORBIDDEN', message)
/** Missing, owned by another user, or an id of the wrong form. */
export const notFound = (message = 'We could not find what you asked for.') => new AppError('NOT_FOUND', message)

/** Wrong fields, all at once. One wrong field gives its own sentence as the message, for toasts. */
export function invalid(fields: FieldErrors): AppError {
  const sentences = [...new Set(Object.values(fields))]
  const [only] = sentences
  const message = sentences.length === 1 && only ? only : 'Please check the marked fields.'
  return new AppError('VALIDATION_FAILED', message, { fields })
}
