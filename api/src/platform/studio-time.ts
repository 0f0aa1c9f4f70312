import {
  addDays,
  type Day,
  formatDay,
  formatTime,
  getDayIn,
  getTimeIn,
  type TimeOfDay,
  toMinutes,
} from '@studio/contract'
import type { Clock } from './clock.ts'

export type Span = { startsAt: Date; endsAt: Date }

type DayTimes = { startTime: TimeOfDay; endTime: TimeOfDay }

/**
 * When a class with these times starts and ends on a day. A time that the clocks skip on a spring night is an hour later.
 * If that moves the start to the end or beyond, the length of the class is kept.
 */
export function getSpanOnDay({ clock, day, startTime, endTime }: { clock: Clock; day: Day } & DayTimes): Span {
  const startsAt = clock.instantOf({ day, time: startTime })
  const endsAt = clock.instantOf({ day, time: endTime })
  if (endsAt > startsAt) return { startsAt, endsAt }
  return { startsAt, endsAt: minutesAfter(startsAt, toMinutes(endTime) - toMinutes(startTime)) }
}

export function endOfDay({ clock, day }: { clock: Clock; day: Day }): Date {
  return clock.instantOf({ day: addDays(day, 1), time: '00:00' })
}

export function startOfDay({ clock, day }: { clock: Clock; day: Day }): Date {
  return clock.instantOf({ day, time: '00:00' })
}

export function formatInstantIn({ instant, timeZone }: { instant: Date; timeZone: string }): string {
  return `${formatDay(getDayIn(instant, timeZone))}, ${formatTime(getTimeIn(instant, timeZone))}`
}

/** Counts elapsed hours: 12 hours before 9:00 is not 21:00 if the clocks change in between. */
export const hoursBefore = (instant: Date, hours: number): Date => new Date(instant.getTime() - hours * 3_600_000)

export const minutesBefore = (instant: Date, minutes: number): Date => new Date(instant.getTime() - minutes * 60_000)

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000)

export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1_000)
