/** Days and times of the studio, computed independently of the product so that its mistakes are not repeated here. */
const ZONE = 'America/New_York'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** What the studio's wall shows at an instant: `2026-03-02 10:00:00`. */
const wallAt = (instant: number): string => format.format(instant)

export const dayAt = (instant: number): string => wallAt(instant).slice(0, 10)
const timeAt = (instant: number): string => wallAt(instant).slice(11, 16)

/** The instant at which the studio's wall shows a time of a day. New York is four or five hours behind Greenwich. */
export function toInstant(day: string, time: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const summer = wall + 4 * HOUR
  return timeAt(summer) === time ? summer : wall + 5 * HOUR
}

export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

/** Whole days from one day to another. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY)

/** A month later by the day of the anchor, as the provider counts: in Greenwich, at most the month's last day. */
export function monthAfter(from: number, anchor: number): number {
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(new Date(anchor).getUTCDate(), last))
  return next.getTime()
}
