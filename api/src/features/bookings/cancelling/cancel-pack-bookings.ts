import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { getSaleEnd } from '../booking/rules.ts'
import { formatCalendar, formatWhen } from '../mails/booking-format.ts'
import { endBooking } from './end-booking.ts'

/** Cancels the upcoming bookings of a pack that has ended. Returns them for the mail about the pack. */
export async function cancelPackBookings(deps: Deps, { packId, tx }: { packId: string; tx: Tx }) {
  const currentTime = deps.clock.now()
  const bookings = await bookingStore(deps).find({ packId, usesCredit: true, holdsSeat: true }, { tx })
  const cancelledBookings: Array<{ className: string; when: string; calendar: string }> = []
  const upcomingBookings = bookings.filter((booking) => getSaleEnd(deps, booking) > currentTime)
  for (const booking of upcomingBookings) {
    const endedBooking = await endBooking(deps, { booking, end: { endedBy: 'studio' }, tx })
    const { className } = endedBooking.snapshot
    cancelledBookings.push({
      className,
      when: formatWhen(deps, endedBooking),
      calendar: formatCalendar(deps, endedBooking),
    })
  }
  return cancelledBookings
}
