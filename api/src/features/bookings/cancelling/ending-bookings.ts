import { type AffectedBookings, formatCents } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { bookingStore } from '../booking/booking-store.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'

/** What a delete of a class would end: bookings and held seats that have not begun. */
export async function endingWithClass(deps: Deps, { classId }: { classId: string }): Promise<AffectedBookings> {
  return countEnding(deps, await bookingStore(deps).liveFrom({ classId, from: deps.clock.today() }))
}

/** What a delete of a schedule would end. */
export async function endingWithSchedule(
  deps: Deps,
  { scheduleId }: { scheduleId: string },
): Promise<AffectedBookings> {
  return countEnding(deps, await bookingStore(deps).liveFrom({ scheduleId, from: deps.clock.today() }))
}

function countEnding(deps: Deps, live: readonly StoredBooking[]): AffectedBookings {
  const now = deps.clock.now()
  const coming = live.filter(({ startsAt }) => !startsAt || now < startsAt)
  const confirmed = coming.filter(({ status }) => status === 'confirmed')
  // The same condition as for the refund itself: what was free has nothing to give back.
  const paid = confirmed.filter(({ paymentIntentId, price }) => paymentIntentId && price.paid > 0)
  return {
    bookings: confirmed.length,
    members: new Set(confirmed.map(({ userId }) => userId)).size,
    paid: paid.length,
    refund: formatCents(paid.reduce((sum, { price }) => sum + price.paid, 0)),
    held: coming.length - confirmed.length,
  }
}
