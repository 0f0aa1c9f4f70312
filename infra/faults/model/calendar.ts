/** Days and times of the studio, computed independently of the product so that its mistakes are not repeated here. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const zone = { timeZone: 'America/New_York' }
const format = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' })
/** What the studio's wall shows at an instant: `2026-03-02 10:00:00`. */
const wallAt = (instant: number): string => format.format(instant)
export const dayAt = (instant: number): string => wallAt(instant).slice(0, 10)

/** The instant at which the studio's wall shows a time of a day. New York is four or five hours behind Greenwich. */
export function toInstant(day: string, time: string): number {
  const summer = Date.parse(`${day}T${time}:00Z`) + 4 * HOUR
  return wallAt(summer) === `${day} ${time}:00` ? summer : summer + HOUR
}

export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
/** Whole days from one day to another. */
export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY

/** A month later by the day of the anchor, as the provider counts: in Greenwich, at most the month's last day. */
export function monthAfter(from: number, anchor: number): number {
  const next = new Date(from)
  next.setUTCMonth(next.getUTCMonth() + 1, 1)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(new Date(anchor).getUTCDate(), last))
  return next.getTime()
}
