import type { Booking, Day } from '@studio/contract'

/** The current moment for a list of bookings: the instant, and the studio's day. */
export type Moment = { now: Date; today: Day }

/** Whether a booking holds a place: it is confirmed, or its checkout holds the seat. */
const hasSeat = ({ status }: Booking) => status === 'confirmed' || status === 'pending'

/** Whether a booking still lies ahead; one without a time of day lies ahead until its day has ended. */
export function isUpcoming(booking: Booking, { now, today }: Moment): boolean {
  return booking.endsAt ? new Date(booking.endsAt) > now : booking.bookingDate >= today
}

/** Orders bookings from the soonest on. */
export const compareByStart = (a: Booking, b: Booking) =>
  a.bookingDate.localeCompare(b.bookingDate) || (a.startsAt ?? '').localeCompare(b.startsAt ?? '')

/** The bookings that hold a place and lie ahead, soonest first. */
export function getUpcomingBookings(bookings: readonly Booking[], moment: Moment): Booking[] {
  return bookings.filter((booking) => hasSeat(booking) && isUpcoming(booking, moment)).sort(compareByStart)
}
