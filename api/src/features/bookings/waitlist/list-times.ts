import { type WaitlistTimes, waitlistClosesAt } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { getWaitlistTerms, type WaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { type PreparedBooking, saleEnd } from '../bookings/index.ts'

/** The terms and the dividing instants of an occurrence's waitlist. */
export function getListTimes(deps: Deps, seat: PreparedBooking): { terms: WaitlistTerms; times: WaitlistTimes } {
  const terms = getWaitlistTerms(deps.env, seat.class)
  const startsAt = saleEnd(deps, { startsAt: seat.startsAt, bookingDate: seat.occurrence.date })
  const closesAt = waitlistClosesAt({ startsAt, closesMinutes: terms.closesMinutes })
  return { terms, times: { startsAt, cancelBy: seat.cancelBy, closesAt } }
}
