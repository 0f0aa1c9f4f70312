import { type Booking, formatTime, getDayIn, getTimeIn } from '@studio/contract'
import { compareByStart, isUpcoming, type Moment } from '../../booking/upcoming.ts'
import { formatRelativeDay } from '../../studio/format-relative-day.ts'

/** The sentence under the greeting, in the studio's time zone: 'Mindful Yoga is this evening at 5:30.' */
export function formatNextClass({
  bookings,
  moment,
  timeZone,
}: {
  bookings: readonly Booking[]
  moment: Moment
  timeZone: string
}): string {
  const nextBooking = bookings
    .filter((booking) => booking.status === 'confirmed' && isUpcoming(booking, moment))
    .sort(compareByStart)[0]
  if (!nextBooking) return 'The week is open, and nothing is booked yet.'
  return `${nextBooking.class.name} is ${formatTimeOfClass({ booking: nextBooking, moment, timeZone })}.`
}

function formatTimeOfClass({
  booking,
  moment,
  timeZone,
}: {
  booking: Booking
  moment: Moment
  timeZone: string
}): string {
  if (!booking.startsAt) return formatRelativeDay(booking.bookingDate, moment.today)
  const start = new Date(booking.startsAt)
  const time = getTimeIn(start, timeZone)
  if (start <= moment.currentTime) return 'on now'
  if (getDayIn(start, timeZone) !== moment.today)
    return `${formatRelativeDay(booking.bookingDate, moment.today)} at ${formatTime(time)}`
  // The part of the day replaces am or pm.
  return `${formatPartOfDay(Number(time.slice(0, 2)))} at ${formatTime(time).slice(0, -3)}`
}

function formatPartOfDay(hour: number): string {
  if (hour < 12) return 'this morning'
  return hour < 17 ? 'this afternoon' : 'this evening'
}
