import { type Booking, type Day, formatDate, formatWeekday } from '@studio/contract'
import { compareByStart, getUpcomingBookings, type Moment } from '../../booking/upcoming.ts'

const UPCOMING_COUNT = 5

/**
 * The dashboard's bookings: the next five, later ones, and past or cancelled ones. None of the lists contains an offered
 * seat, which the section Waiting shows.
 */
export function toAgenda(allBookings: readonly Booking[], moment: Moment) {
  const bookings = allBookings.filter((booking) => !isOffer(booking))
  const upcomingBookings = getUpcomingBookings(bookings, moment)
  return {
    upcoming: upcomingBookings.slice(0, UPCOMING_COUNT),
    later: upcomingBookings.slice(UPCOMING_COUNT),
    pastAndCancelled: bookings
      .filter((booking) => !upcomingBookings.includes(booking))
      .sort((a, b) => compareByStart(b, a)),
  }
}

const isOffer = ({ status, waitlistEntryId }: Booking) => status === 'pending' && Boolean(waitlistEntryId)

/**
 * The label above the day of the month: 'Today', the weekday of a future day ('Mon', in another month 'Wed, Dec'), or the
 * month of a past or cancelled booking ('Nov', in another year 'Dec ’25').
 */
export function formatDayLabel(day: Day, { today, isOver }: { today: Day; isOver: boolean }): string {
  const month = formatDate(day).slice(0, 3)
  if (isOver) return day.slice(0, 4) === today.slice(0, 4) ? month : `${month} ’${day.slice(2, 4)}`
  if (day === today) return 'Today'
  return day.slice(0, 7) === today.slice(0, 7) ? formatWeekday(day) : `${formatWeekday(day)}, ${month}`
}
