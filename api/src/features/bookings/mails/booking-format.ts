import { type Day, formatLongDay, formatMoney, formatTimeRange, getTimeIn, toMoney } from '@studio/contract'
import { type CalendarEntry, writeCalendar } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import { getSpanOnDay } from '../../../platform/studio-time.ts'
import type { OccurrenceJob } from '../../calendar/index.ts'
import type { StoredBooking } from '../booking/booking-store.ts'

type SeatTimes = { bookingDate: Day; startsAt: Date | null; endsAt: Date | null }

/** 'Thursday, January 15, 2026, 9:00–10:00 am'; the day alone for a class without a time of day. */
export function formatWhen({ clock }: Pick<Deps, 'clock'>, { bookingDate, startsAt, endsAt }: SeatTimes): string {
  const day = formatLongDay(bookingDate)
  if (!startsAt || !endsAt) return day
  return `${day}, ${formatTimeRange(getTimeIn(startsAt, clock.timeZone), getTimeIn(endsAt, clock.timeZone))}`
}

/** The date of an occurrence, with the times of day that it had before the studio changed them. */
export function formatFormerTimes(
  { clock }: Pick<Deps, 'clock'>,
  { date, former: { startTime, endTime } }: { date: Day; former: OccurrenceJob['former'] },
): string {
  const span =
    startTime && endTime ? getSpanOnDay({ clock, day: date, startTime, endTime }) : { startsAt: null, endsAt: null }
  return formatWhen({ clock }, { bookingDate: date, ...span })
}

export function formatPlace({ studio: { name, address } }: Pick<Deps, 'studio'>, location: string | null): string {
  const studio = `${name}, ${address.street}, ${address.locality}, ${address.region} ${address.postalCode}`
  return location ? `${location}, ${studio}` : studio
}

export const describeBooking = (deps: Deps, booking: StoredBooking) => ({
  className: booking.snapshot.className,
  when: formatWhen(deps, booking),
  place: formatPlace(deps, booking.snapshot.location),
})

export const formatAmount = (cents: number): string => formatMoney(toMoney(cents))

/** Whether the price is paid at the desk, so that the payment provider has no payment to refund. */
export const isPaidAtDesk = ({ isWalkIn, price }: Pick<StoredBooking, 'isWalkIn' | 'price'>): boolean =>
  isWalkIn && price.paid > 0

/** The amount that was paid through the payment provider; null if none was. */
export const formatPaidOnline = (booking: StoredBooking): string | null =>
  booking.price.paid > 0 && !isPaidAtDesk(booking) ? formatAmount(booking.price.paid) : null

export function toCalendarEntry(deps: Deps, booking: StoredBooking): CalendarEntry {
  const { startsAt, endsAt, bookingDate, snapshot } = booking
  return {
    uid: `booking-${booking.id}@${new URL(deps.env.PUBLIC_URL).hostname}`,
    title: `${snapshot.className} at ${deps.studio.name}`,
    description: `Your booking at ${deps.studio.name}. Change of plans? Cancel it on your dashboard.`,
    location: formatPlace(deps, snapshot.location),
    url: `${deps.env.PUBLIC_URL}/dashboard`,
    organizer: { name: deps.studio.name, email: deps.studio.email },
    when: startsAt && endsAt ? { startsAt, endsAt } : { day: bookingDate },
    isCancelled: booking.status !== 'confirmed',
    stamp: booking.endedAt ?? booking.changedAt ?? booking.createdAt,
    // A cancellation needs a revision of its own, or calendars keep the confirmed entry.
    revision: booking.revision + (booking.status === 'confirmed' ? 0 : 1),
  }
}

/** A calendar file with the booking; the file of a cancelled booking removes its entry from the calendar. */
export const formatCalendar = (deps: Deps, booking: StoredBooking): string =>
  writeCalendar({
    name: booking.snapshot.className,
    entries: [toCalendarEntry(deps, booking)],
    ...(booking.status === 'cancelled' ? { method: 'CANCEL' } : {}),
  })
