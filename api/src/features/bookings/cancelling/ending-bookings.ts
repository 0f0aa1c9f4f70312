import { type AffectedBookings, type Day, formatCents } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'

/** What a delete of a class or a schedule would end: bookings and held seats that have not begun. */
export async function countEnding(
  deps: Deps,
  part: { classId: string } | { scheduleId: string },
): Promise<AffectedBookings> {
  const now = deps.clock.now()
  const live = await bookingStore(deps).liveFrom({ ...part, from: deps.clock.today() })
  const coming = live.filter(({ startsAt }) => !startsAt || now < startsAt)
  const confirmed = coming.filter(({ status }) => status === 'confirmed')
  const paid = confirmed.filter(isRefundable)
  return {
    bookings: confirmed.length,
    members: new Set(confirmed.map(({ userId }) => userId)).size,
    paid: paid.length,
    refund: formatCents(paid.reduce((sum, { price }) => sum + price.paid, 0)),
    held: coming.length - confirmed.length,
  }
}

/** What closing the studio on some days would end, and on how many of them. */
export async function countEndingOnDays(
  deps: Deps,
  { from, to }: { from: Day; to: Day },
): Promise<{ bookings: number; dates: number; refunds: number }> {
  const now = deps.clock.now()
  const live = await bookingStore(deps).find({ holdsSeat: true, bookingDate: { $gte: from, $lte: to } })
  const coming = live.filter(({ startsAt }) => !startsAt || now < startsAt)
  const dates = new Set(coming.map(({ bookingDate }) => bookingDate))
  return { bookings: coming.length, dates: dates.size, refunds: coming.filter(isRefundable).length }
}

// The same condition as for the refund itself: what was free has nothing to give back.
const isRefundable = ({ paymentIntentId, price }: StoredBooking) => paymentIntentId !== null && price.paid > 0
