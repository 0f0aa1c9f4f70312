const UNREACHABLE_LIMIT = '1000000'

/** Limits that tests do not reach, although they send many requests as few users from one address. */
export const generousLimits = {
  RATE_LIMIT_SCALE: UNREACHABLE_LIMIT,
  RATE_LIMIT_BOOKINGS: UNREACHABLE_LIMIT,
  RATE_LIMIT_CANCELLATIONS: UNREACHABLE_LIMIT,
  MAX_CHECKOUTS_A_DAY: UNREACHABLE_LIMIT,
  MAX_UNPAID_SEATS_A_DAY: UNREACHABLE_LIMIT,
}
