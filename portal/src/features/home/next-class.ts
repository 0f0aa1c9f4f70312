import { type Booking, dayIn, formatTime, timeIn } from '@studio/contract'
import { isUpcoming, type Moment, soonest } from '../../booking/upcoming.ts'
import { formatRelativeDay } from '../../studio/format-relative-day.ts'

/** The sentence under the greeting: what comes next and when, 'Mindful Yoga is this evening at 5:30.'. */
export function nextClassSentence({
  bookings,
  at,
  timeZone,
}: {
  bookings: readonly Booking[]
  at: Moment
  timeZone: string
}): string {
  const next = bookings.filter((booking) => booking.status === 'confirmed' && isUpcoming(booking, at)).sort(soonest)[0]
  if (!next) return 'The week is open, and nothing is booked yet.'
  return `${next.class.name} is ${when({ booking: next, at, timeZone })}.`
}

function when({ booking, at, timeZone }: { booking: Booking; at: Moment; timeZone: string }): string {
  if (!booking.startsAt) return formatRelativeDay(booking.bookingDate, at.today)
  const start = new Date(booking.startsAt)
  const time = timeIn(start, timeZone)
  if (start <= at.now) return 'on now'
  if (dayIn(start, timeZone) !== at.today)
    return `${formatRelativeDay(booking.bookingDate, at.today)} at ${formatTime(time)}`
  return `${partOfDay(Number(time.slice(0, 2)))} at ${formatTime(time).slice(0, -3)}`
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'this morning'
  return hour < 17 ? 'this afternoon' : 'this evening'
}
