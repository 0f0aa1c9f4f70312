import { formatCents, formatMoney } from '@studio/contract'
import type { CalendarEntry } from '../../../adapters/calendar-file.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { formatPlace } from './seat-format.ts'

/** An amount of cents, for display. */
export const formatAmount = (cents: number): string => formatMoney(formatCents(cents))

/** Whether what it costs is taken at the desk: none of the provider's payments, and none that it could give back. */
export const isPaidAtDesk = ({ isWalkIn, price }: Pick<StoredBooking, 'isWalkIn' | 'price'>): boolean =>
  isWalkIn && price.paid > 0

/** What the payment provider charged for a booking, for display; null when that is nothing. */
export const paidText = (booking: StoredBooking): string | null =>
  booking.price.paid > 0 && !isPaidAtDesk(booking) ? formatAmount(booking.price.paid) : null

/** A booking as an entry of a calendar. */
export function toCalendarEntry(
  deps: Deps,
  { booking, className }: { booking: StoredBooking; className: string },
): CalendarEntry {
  const { startsAt, endsAt, bookingDate } = booking
  return {
    uid: `booking-${booking.id}@${new URL(deps.env.PUBLIC_URL).hostname}`,
    title: `${className} at ${deps.studio.name}`,
    description: `Your booking at ${deps.studio.name}. Change of plans? Cancel it on your dashboard.`,
    location: formatPlace(deps, booking.snapshot?.location ?? null),
    url: `${deps.env.PUBLIC_URL}/dashboard`,
    organizer: { name: deps.studio.name, email: deps.studio.email },
    when: startsAt && endsAt ? { startsAt, endsAt } : { day: bookingDate },
    isCancelled: booking.status !== 'confirmed',
    stamp: booking.endedAt ?? booking.changedAt ?? booking.createdAt,
    revision: booking.revision + (booking.status === 'confirmed' ? 0 : 1),
  }
}
