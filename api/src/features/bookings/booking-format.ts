import { formatCents, formatLongDay, formatMoney, formatTimeRange, timeIn } from '@studio/contract'
import type { CalendarEntry } from '../../adapters/calendar-file.ts'
import type { Deps } from '../../deps.ts'
import type { StoredBooking } from './booking-store.ts'

/**
 * When a booking takes place, for display: 'Thursday, January 15, 2026, 9:00–10:00 am', without times when it has none.
 */
export function formatWhen(
  { clock }: Pick<Deps, 'clock'>,
  booking: Pick<StoredBooking, 'bookingDate' | 'startsAt' | 'endsAt'>,
): string {
  const day = formatLongDay(booking.bookingDate)
  if (!booking.startsAt || !booking.endsAt) return day
  const [start, end] = [booking.startsAt, booking.endsAt].map((instant) => timeIn(instant, clock.timeZone))
  return `${day}, ${formatTimeRange(start ?? '', end ?? '')}`
}

/** An amount of cents, for display. */
export const amountOf = (cents: number): string => formatMoney(formatCents(cents))

/** Whether what it costs is taken at the desk: none of the provider's payments, and none that it could give back. */
export const isPaidAtDesk = ({ isWalkIn, price }: Pick<StoredBooking, 'isWalkIn' | 'price'>): boolean =>
  isWalkIn && price.paid > 0

/** What the payment provider charged for a booking, for display; null when that is nothing. */
export const paidText = (booking: StoredBooking): string | null =>
  booking.price.paid > 0 && !isPaidAtDesk(booking) ? amountOf(booking.price.paid) : null

/** The room, if one is named, and the studio's address on one line. */
export function placeOf({ studio: { name, address } }: Pick<Deps, 'studio'>, location: string | null): string {
  const studio = `${name}, ${address.street}, ${address.locality}, ${address.region} ${address.postalCode}`
  return location ? `${location}, ${studio}` : studio
}

/** A booking as an entry of a calendar. */
export function calendarEntryOf(
  deps: Deps,
  { booking, className, location }: { booking: StoredBooking; className: string; location: string | null },
): CalendarEntry {
  const { startsAt, endsAt, bookingDate } = booking
  return {
    uid: `booking-${booking.id}@${new URL(deps.env.PUBLIC_URL).hostname}`,
    title: `${className} at ${deps.studio.name}`,
    description: `Your booking at ${deps.studio.name}. Change of plans? Cancel it on your dashboard.`,
    location: placeOf(deps, location),
    url: `${deps.env.PUBLIC_URL}/dashboard`,
    when: startsAt && endsAt ? { startsAt, endsAt } : { day: bookingDate },
    isCancelled: booking.status !== 'confirmed',
    stamp: booking.endedAt ?? booking.changedAt ?? booking.createdAt,
    revision: booking.revision + (booking.status === 'confirmed' ? 0 : 1),
  }
}
