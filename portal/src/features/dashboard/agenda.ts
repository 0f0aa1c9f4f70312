import { type Booking, type Day, dayIn, showDay, showTime, timeIn } from '@studio/contract'

/** The dashboard shows at most this many upcoming bookings (spec section 9). */
export const upcomingShown = 5

const isLive = ({ status }: Booking) => status === 'confirmed' || status === 'pending'

/** Whether a booking still lies ahead; one without a time of day lies ahead until its day has ended (ruling A8). */
export function isUpcoming(booking: Booking, { now, today }: { now: Date; today: Day }): boolean {
  return booking.endsAt ? new Date(booking.endsAt) > now : booking.bookingDate >= today
}

const soonest = (a: Booking, b: Booking) =>
  a.bookingDate.localeCompare(b.bookingDate) || (a.startsAt ?? '').localeCompare(b.startsAt ?? '')

/** The dashboard's bookings: the soonest five live ones, how many live ones there are, and the rest (ruling E9). */
export function agenda(bookings: readonly Booking[], at: { now: Date; today: Day }) {
  const live = bookings.filter((booking) => isLive(booking) && isUpcoming(booking, at)).sort(soonest)
  const rest = bookings.filter((booking) => !(isLive(booking) && isUpcoming(booking, at))).sort((a, b) => soonest(b, a))
  return { upcoming: live.slice(0, upcomingShown), upcomingCount: live.length, earlier: rest }
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
