import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { getSaleEnd } from '../booking/rules.ts'
import { formatCalendar, formatWhen } from '../mails/booking-format.ts'
import { endBooking } from './end-booking.ts'

/** Cancels the coming bookings on a pack that has ended. One mail of the pack lists them, with what this returns. */
export async function cancelPackBookings(deps: Deps, { packId, tx }: { packId: string; tx: Tx }) {
  const now = deps.clock.now()
  const bookings = await bookingStore(deps).find({ packId, usesCredit: true, holdsSeat: true }, { tx })
  const cancelledBookings: Array<{ className: string; when: string; calendar: string }> = []
  for (const booking of bookings.filter((booking) => getSaleEnd(deps, booking) > now)) {
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
