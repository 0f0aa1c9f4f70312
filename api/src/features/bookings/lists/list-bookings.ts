import { addDays, type Booking } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { toBookingResponses } from './show-booking.ts'

/** How far back a list reaches: a year of history is plenty for a screen, and keeps the list bounded. */
const DAYS_BACK = 366

/** A user's confirmed, pending and cancelled bookings, soonest first. */
export async function listBookings(deps: Deps, actor: Actor): Promise<Booking[]> {
  const from = addDays(deps.clock.today(), -DAYS_BACK)
  const listed = await bookingStore(deps).listedFrom({ userId: actor.id, from })
  const now = deps.clock.now()
  // A hold that has run out is over, also in the seconds before the job says so.
  const current = listed.filter(
    ({ status, holdExpiresAt }) => status !== 'pending' || !holdExpiresAt || holdExpiresAt > now,
  )
  return toBookingResponses(deps, inTimeOrder(deps, current))
}

function inTimeOrder(deps: Deps, bookings: readonly StoredBooking[]): StoredBooking[] {
  const startOf = ({ startsAt, bookingDate }: StoredBooking) =>
    (startsAt ?? startOfDay({ clock: deps.clock, day: bookingDate })).getTime()
  return [...bookings].sort(
    (a, b) => startOf(a) - startOf(b) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}
