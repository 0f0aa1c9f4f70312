import type { Booking, Day } from '@studio/contract'

/** The current moment for a list of bookings: the instant, and the studio's day. */
export type Moment = { currentTime: Date; today: Day }

const hasSeat = ({ status }: Booking) => status === 'confirmed' || status === 'pending'

/** Whether a booking has not ended yet; one without a time of day ends with its day. */
export function isUpcoming(booking: Booking, { currentTime, today }: Moment): boolean {
  return booking.endsAt ? new Date(booking.endsAt) > currentTime : booking.bookingDate >= today
}

/** Compares bookings by their start, for sorting. */
export const compareByStart = (a: Booking, b: Booking) =>
  a.bookingDate.localeCompare(b.bookingDate) || (a.startsAt ?? '').localeCompare(b.startsAt ?? '')

/** The bookings with a seat that have not ended yet, soonest first. */
export function getUpcomingBookings(bookings: readonly Booking[], moment: Moment): Booking[] {
  return bookings.filter((booking) => hasSeat(booking) && isUpcoming(booking, moment)).sort(compareByStart)
}
