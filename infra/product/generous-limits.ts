const ENOUGH = '1000000'

/** Limits that tests which act much as few people, from one machine, do not meet. */
export const generousLimits = {
  RATE_LIMIT_SCALE: ENOUGH,
  RATE_LIMIT_BOOKINGS: ENOUGH,
  RATE_LIMIT_CANCELLATIONS: ENOUGH,
  MAX_CHECKOUTS_A_DAY: ENOUGH,
  MAX_UNPAID_SEATS_A_DAY: ENOUGH,
}
