/**
 * Every code an error response under /api can carry, with its HTTP status. The proxy in front of an unreachable API
 * sends SERVICE_UNAVAILABLE, BAD_GATEWAY and GATEWAY_TIMEOUT. A new code without a status does not compile, so no error
 * falls back to a guessed one.
 */
export const statusByCode = {
  MALFORMED_JSON: 400,
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 400,
  NO_FILE_SELECTED: 400,
  INVALID_RESET_TOKEN: 400,
  UNAUTHORIZED: 401,
  USER_NOT_FOUND: 401,
  INVALID_PASSWORD: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_EXPIRED: 401,
  INVALID_CODE: 401,
  PAYMENT_REQUIRED: 402,
  CARD_DECLINED: 402,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  REAUTH_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  EMAIL_NOT_VERIFIED: 409,
  CLASS_FULL: 409,
  NOT_FULL: 409,
  ALREADY_WAITING: 409,
  WAITLIST_FULL: 409,
  WAITLIST_CLOSED: 409,
  OFFER_OVER: 409,
  ALREADY_BOOKED: 409,
  OVERLAPPING_BOOKING: 409,
  NOT_CANCELLABLE: 409,
  NOT_RESCHEDULABLE: 409,
  OTHER_ACCOUNT: 409,
  NOT_CONFIRMED: 409,
  FREE_FOR_YOU: 409,
  CHARGE_TERMS_CHANGED: 409,
  TOO_MANY_CHECKOUTS: 409,
  HAS_PAID_PLAN: 409,
  ALREADY_ENROLLED: 409,
  ALREADY_SUBSCRIBED: 409,
  PROGRAM_NOT_AVAILABLE: 409,
  NO_MEMBERSHIP: 409,
  NOT_ON_SALE: 409,
  NOT_FOR_YOU: 409,
  NOT_CHANGEABLE: 409,
  NOT_PAUSABLE: 409,
  NOT_PAUSED: 409,
  NOT_LEAVABLE: 409,
  NOT_LEAVING: 409,
  NOT_CREDITABLE: 409,
  PRICE_TOO_SMALL: 409,
  LAST_ADMIN: 409,
  STILL_INVITED: 409,
  NOT_INVITED: 409,
  HAS_BOOKINGS: 409,
  NOT_GRANTED: 409,
  TRIAL_TAKEN: 409,
  NOT_CHECKABLE: 409,
  NOT_FAILED: 409,
  SECOND_FACTOR_STATE: 409,
  HAS_ACTIVE_MEMBERSHIP: 409,
  CHANGED_MEANWHILE: 412,
  PAYLOAD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_FORMAT: 415,
  INVALID_FILE_TYPE: 415,
  UNSUPPORTED_IMAGE_FORMAT: 415,
  VALIDATION_FAILED: 422,
  NOT_SCHEDULED: 422,
  DATE_PAST: 422,
  CLASS_STARTED: 422,
  OUTSIDE_BOOKING_WINDOW: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  PAYMENT_PROVIDER_FAILED: 502,
  IMAGE_SERVICE_FAILED: 502,
  BAD_GATEWAY: 502,
  DATABASE_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
  PAYMENT_PROVIDER_TIMEOUT: 504,
  IMAGE_SERVICE_TIMEOUT: 504,
  GATEWAY_TIMEOUT: 504,
} as const

export type ErrorCode = keyof typeof statusByCode

/** Field name to the sentence shown under that field. */
export type FieldErrors = Record<string, string>

/** A checkout that waits to be paid. */
export type OpenCheckout = {
  sessionId: string | null
  title: string
  checkoutUrl: string | null
  bookingId: string | null
  holdExpiresAt: string
}

/**
 * The JSON body of every error response. `message` is a sentence that users see, `error` repeats the code on upload
 * errors, `price` comes with PAYMENT_REQUIRED, `nextDate` with NOT_SCHEDULED, `current` (the entity as it is now) with
 * CHANGED_MEANWHILE.
 */
export type ErrorBody = {
  message: string
  code: ErrorCode
  error?: ErrorCode
  fields?: FieldErrors
  requestId?: string
  price?: string
  nextDate?: string | null
  /** With EMAIL_TAKEN of an invitation: whose the address is. */
  userId?: string
  /** With TOO_MANY_CHECKOUTS: the checkouts for classes that are still open. */
  openCheckouts?: OpenCheckout[]
  /** With CLASS_FULL: how many wait for a seat, and whether one more can join. */
  waitlist?: { length: number; open: boolean }
  current?: unknown
}
