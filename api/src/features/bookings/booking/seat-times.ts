import { freeDropOutUntil } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'
import type { StoredBooking } from './booking-store.ts'

type SeatStart = Pick<StoredBooking, 'startsAt' | 'bookingDate'>
type Parts = Pick<Deps, 'clock'>

/** When the class of a seat starts; without a time of day the first instant of its date. */
export const getStart = ({ clock }: Parts, { startsAt, bookingDate }: SeatStart): Date =>
  startsAt ?? startOfDay({ clock, day: bookingDate })

/** Until when a seat is sold: the start of its class; without a time of day, the end of its date. */
export const saleEnd = ({ clock }: Parts, { startsAt, bookingDate }: SeatStart): Date =>
  startsAt ?? endOfDay({ clock, day: bookingDate })

/** Until when a member who gets a seat of the waitlist now, without being asked, cancels it in time. */
export function dropOutUntil({ clock }: Parts, seat: SeatStart & Pick<StoredBooking, 'cancelBy'>): Date {
  const { timeZone, instantOf } = clock
  const promoted = { cancelBy: seat.cancelBy, promotedAt: clock.now(), startsAt: saleEnd({ clock }, seat) }
  return freeDropOutUntil({ ...promoted, timeZone, instantOf })
}
