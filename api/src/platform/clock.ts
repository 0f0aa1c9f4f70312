import { type Day, getDayIn, type TimeOfDay } from '@studio/contract'
import { DateTime } from 'luxon'

/** The only source of the time for features, so that tests can change it. */
export type Clock = {
  now(): Date
  today(): Day
  /** A time that a spring night skips is an hour later. A time that an autumn night repeats is its first instant. */
  instantOf(moment: { day: Day; time: TimeOfDay }): Date
  timeZone: string
}

export function createClock({ timeZone, now = () => new Date() }: { timeZone: string; now?: () => Date }): Clock {
  return {
    now,
    today: () => getDayIn(now(), timeZone),
    instantOf: ({ day, time }) => toFirstInstant(DateTime.fromISO(`${day}T${time}`, { zone: timeZone })),
    timeZone,
  }
}

// When an autumn night repeats a time, luxon uses the current offset, so the instant would depend on when it is
// computed.
function toFirstInstant(moment: DateTime): Date {
  return (moment.getPossibleOffsets()[0] ?? moment).toJSDate()
}
