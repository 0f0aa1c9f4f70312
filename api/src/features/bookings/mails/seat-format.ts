import { type Day, formatLongDay, formatTimeRange, timeIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'

/** The date of a seat, and its instants where the class has a time of day. */
export type SeatTimes = { bookingDate: Day; startsAt: Date | null; endsAt: Date | null }

/**
 * When a seat's class takes place, for display: 'Thursday, January 15, 2026, 9:00–10:00 am', without times when it has
 * none.
 */
export function formatWhen({ clock }: Pick<Deps, 'clock'>, seat: SeatTimes): string {
  const day = formatLongDay(seat.bookingDate)
  if (!seat.startsAt || !seat.endsAt) return day
  const [start, end] = [seat.startsAt, seat.endsAt].map((instant) => timeIn(instant, clock.timeZone))
  return `${day}, ${formatTimeRange(start ?? '', end ?? '')}`
}

/** The room, if one is named, and the studio's address on one line. */
export function formatPlace({ studio: { name, address } }: Pick<Deps, 'studio'>, location: string | null): string {
  const studio = `${name}, ${address.street}, ${address.locality}, ${address.region} ${address.postalCode}`
  return location ? `${location}, ${studio}` : studio
}
