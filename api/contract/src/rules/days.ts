/** A calendar day of the studio, `YYYY-MM-DD`, without a time zone. */
export type Day = string
/** A time of day in the studio, `HH:MM`, 24 hours. */
export type TimeOfDay = string
/** 0 = Sunday to 6 = Saturday. */
export type Weekday = number

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)$/
const MS_PER_DAY = 86_400_000

// Days are calculated as UTC midnights: UTC has no daylight saving, so adding 24 hours is always the next day.
function toUtcMs(day: Day): number {
  const match = DAY_PATTERN.exec(day)
  if (!match) throw new RangeError(`not a day: ${day}`)
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
}

function fromUtcMs(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}

/**
 * Whether a text is a real calendar day (2026-02-30 is not) of the years 1900 to 2999. Days are compared as text, so
 * results of additions must keep a year of four digits.
 */
export function isDay(text: string): boolean {
  return DAY_PATTERN.test(text) && text >= '1900' && text < '3000' && fromUtcMs(toUtcMs(text)) === text
}

/** Whether a text is a time of day `HH:MM`. */
export function isTimeOfDay(text: string): boolean {
  return TIME_PATTERN.test(text)
}

/** The day `count` days after (or before, when negative) a day. */
export function addDays(day: Day, count: number): Day {
  return fromUtcMs(toUtcMs(day) + count * MS_PER_DAY)
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtcMs(to) - toUtcMs(from)) / MS_PER_DAY)
}

/** Dates further ahead are neither accepted nor listed. */
export const MAX_DAYS_AHEAD = 366

/** The day, or the last accepted day if that is earlier. */
export function clampToMaxDaysAhead(day: Day, today: Day): Day {
  const latest = addDays(today, MAX_DAYS_AHEAD)
  return day > latest ? latest : day
}

export function getWeekday(day: Day): Weekday {
  return new Date(toUtcMs(day)).getUTCDay()
}

/** Minutes after midnight of a time of day. */
export function toMinutes(time: TimeOfDay): number {
  const match = TIME_PATTERN.exec(time)
  if (!match) throw new RangeError(`not a time of day: ${time}`)
  return Number(match[1]) * 60 + Number(match[2])
}

/** The day in a time zone at an instant. */
export function getDayIn(instant: Date, timeZone: string): Day {
  return getFormats(timeZone).day.format(instant)
}

/** The time of day in a time zone at an instant. */
export function getTimeIn(instant: Date, timeZone: string): TimeOfDay {
  return getFormats(timeZone).time.format(instant)
}

/** The instant at which a day begins in a time zone. */
export function startOfDayIn(day: Day, timeZone: string): Date {
  const utcMidnightMs = toUtcMs(day)
  const getOffsetMs = (ms: number) => {
    const instant = new Date(ms)
    return toUtcMs(getDayIn(instant, timeZone)) + toMinutes(getTimeIn(instant, timeZone)) * 60_000 - ms
  }
  // The zone's offset at midnight in UTC may differ from the one at its own midnight: look again near the latter.
  const estimatedMs = utcMidnightMs - getOffsetMs(utcMidnightMs)
  return new Date(utcMidnightMs - getOffsetMs(estimatedMs))
}

// Creating a format takes a hundred times as long as using it, and reports format thousands of instants.
const cachedFormats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()

function getFormats(timeZone: string) {
  const existingFormats = cachedFormats.get(timeZone)
  if (existingFormats) return existingFormats
  const formats = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
  cachedFormats.set(timeZone, formats)
  return formats
}

/** The seven days of the week that contains a day, Sunday first. */
export function getWeek(day: Day): Day[] {
  const sunday = addDays(day, -getWeekday(day))
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index))
}

export function getMonthStart(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

/** The same day `count` months later; the last day of that month when it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number]
  const monthIndex = month - 1 + count
  const lastDayOfMonth = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate()
  return fromUtcMs(Date.UTC(year, monthIndex, Math.min(dayOfMonth, lastDayOfMonth)))
}

/** The weeks (Sunday first) that a month grid shows for the month of a day: four to six rows. */
export function createMonthGrid(day: Day): Day[][] {
  const start = getMonthStart(day)
  const nextMonth = addMonths(start, 1)
  const rows: Day[][] = []
  for (let sunday = getWeek(start)[0] as Day; sunday < nextMonth; sunday = addDays(sunday, 7))
    rows.push(getWeek(sunday))
  return rows
}
