/** Days and times of the studio, reckoned here by means of its own, so that a mistake of the product's is not repeated. */
const ZONE = 'America/New_York'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

const offsets = new Map<number, number>()

/** What the studio's wall shows at an instant, as milliseconds since 1970 if the wall were in Greenwich. */
function wallAt(instant: number): number {
  // Clocks change on the hour, and asking again for each instant takes longer than all else that the model does.
  const hour = Math.floor(instant / HOUR)
  const offset = offsets.get(hour) ?? offsetAt(hour * HOUR)
  offsets.set(hour, offset)
  return Math.floor(instant / 1_000) * 1_000 + offset
}

function offsetAt(instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

/** The day it is in the studio at an instant. */
export function dayAt(instant: number): string {
  const hour = Math.floor(instant / HOUR)
  const found = days.get(hour)
  if (found !== undefined) return found
  const day = new Date(wallAt(instant)).toISOString().slice(0, 10)
  days.set(hour, day)
  return day
}

const days = new Map<number, string>()

const known = new Map<string, number>()

/** The first instant at which the studio's wall shows a time of a day; in a skipped hour as long after the change. */
export function toInstant(day: string, time: string): number {
  const key = `${day} ${time}`
  const found = known.get(key)
  if (found !== undefined) return found
  const wall = Date.parse(`${day}T${time}:00Z`)
  // New York is four or five hours behind; the earlier instant comes with the smaller distance.
  const early = wall + 4 * HOUR
  const instant = wallAt(early) === wall ? early : wall + 5 * HOUR
  known.set(key, instant)
  return instant
}

export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The time of day it is in the studio at an instant. */
export const timeAt = (instant: number): string => new Date(wallAt(instant)).toISOString().slice(11, 16)
