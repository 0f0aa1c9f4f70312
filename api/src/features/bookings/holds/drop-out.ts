import { freeDropOutUntil } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { saleEnd } from './sale-end.ts'

/** Until when a member who gets a seat of the waitlist now, without being asked, cancels it in time. */
export function dropOutUntil(deps: Deps, seat: Pick<StoredBooking, 'startsAt' | 'bookingDate' | 'cancelBy'>): Date {
  const { timeZone, instantOf } = deps.clock
  const promoted = { cancelBy: seat.cancelBy, promotedAt: deps.clock.now(), startsAt: saleEnd(deps, seat) }
  return freeDropOutUntil({ ...promoted, timeZone, instantOf })
}
