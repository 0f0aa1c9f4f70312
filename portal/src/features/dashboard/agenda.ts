import { type Booking, dayIn, showDay, showTime, timeIn } from '@studio/contract'
import { type Moment, soonest, upcomingBookings } from '../../booking/upcoming.ts'

/** The dashboard shows at most this many upcoming bookings (spec section 9). */
export const upcomingShown = 5

/** The dashboard's bookings: the soonest five live ones, how many live ones there are, and the rest (ruling E9). */
export function agenda(bookings: readonly Booking[], at: Moment) {
  const live = upcomingBookings(bookings, at)
  const earlier = bookings.filter((booking) => !live.includes(booking)).sort((a, b) => soonest(b, a))
  return { upcoming: live.slice(0, upcomingShown), upcomingCount: live.length, earlier }
}

/** What a booking's cancel dialog says of the deadline, as a date and time in the studio (ruling B21). */
export function cancelDeadline(
  booking: Booking,
  { now, timeZone }: { now: Date; timeZone: string },
): { text: string; isLate: boolean } {
  const deadline = new Date(booking.cancelBy)
  const isLate = now > deadline
  const moment = `${showDay(dayIn(deadline, timeZone))} at ${showTime(timeIn(deadline, timeZone))}`
  return {
    isLate,
    text: isLate
      ? `The deadline was ${moment}: this cancellation is recorded as late.`
      : `Until ${moment} this is not late.`,
  }
}
