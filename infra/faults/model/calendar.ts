/** Days and times of the studio, computed independently of the product, so that a mistake is not repeated here. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const zone = { timeZone: 'America/New_York' }
const formatter = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' })
/** Formats an instant as the studio's local time: `2026-03-02 10:00:00`. */
const formatLocalTime = (instant: number): string => formatter.format(instant)
export const toDay = (instant: number): string => formatLocalTime(instant).slice(0, 10)

/** Returns the instant of a local time in the studio. New York is four or five hours behind UTC. */
export function toInstant(day: string, time: string): number {
  const summerInstant = Date.parse(`${day}T${time}:00Z`) + 4 * HOUR
  return formatLocalTime(summerInstant) === `${day} ${time}:00` ? summerInstant : summerInstant + HOUR
}

/** Returns the earliest cancellation deadline that a seat given from the waitlist may have: an hour after `seatedAt`, or 8:00 if given from 21:00 to 7:00. */
export function getEarliestWaitlistDeadline(seatedAt: number): number {
  // Three hours later, 21:00 to 7:00 is 0:00 to 10:00, and so on the same day as the 8:00.
  const [day = '', time = ''] = formatLocalTime(seatedAt + 3 * HOUR).split(' ')
  return time < '10:00' ? toInstant(day, '08:00') : seatedAt + HOUR
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
export const countDays = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY

/** Returns the instant a month after `from`, on the anchor's day of the month or, in a shorter month, its last day; in UTC as the provider counts. */
export function addMonth(from: number, billingAnchor: number): number {
  const next = new Date(from)
  next.setUTCMonth(next.getUTCMonth() + 1, 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(new Date(billingAnchor).getUTCDate(), lastDay))
  return next.getTime()
}
