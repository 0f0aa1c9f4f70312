import { type ErrorBody, type ErrorCode, type FieldErrors, statusByCode } from '@studio/contract'

type Details = {
  fields?: FieldErrors
  /** Further fields of the response, such as `price` with PAYMENT_REQUIRED and `nextDate` with NOT_SCHEDULED. */
  extra?: Omit<Partial<ErrorBody>, 'code' | 'message' | 'fields' | 'requestId'>
  headers?: Record<string, string>
  cause?: unknown
}

/** The error that use cases throw. `message` is shown to users, `cause` goes to the log only. */
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
export const notFound = (message = 'We could not find what you asked for.') => new AppError('NOT_FOUND', message)

/** If all fields have the same message, it becomes the message of the error, which toasts show. */
export function invalid(fields: FieldErrors): AppError {
  const messages = [...new Set(Object.values(fields))]
  const onlyMessage = messages.length === 1 ? messages[0] : undefined
  const message = onlyMessage || 'Please check the marked fields.'
  return new AppError('VALIDATION_FAILED', message, { fields })
}

export const securityReasons = [
  'wrong-password',
  'too-many-passwords',
  'unknown-account',
  'wrong-code',
  'too-many-codes',
  'forged-webhook',
  'foreign-origin',
  'refused-admin-call',
] as const
export type SecurityReason = (typeof securityReasons)[number]

export type SecurityEvent = { reason: SecurityReason; accountId: string | null }

/** Marks an error as a security event, which the error handler counts, and logs with the client's address. */
export function asSecurityEvent(error: AppError, reason: SecurityReason, accountId: string | null = null): AppError {
  error.securityEvent = { reason, accountId }
  return error
}
