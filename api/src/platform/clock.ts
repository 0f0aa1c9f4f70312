import { type Day, getDayIn, type TimeOfDay } from '@studio/contract'
import { DateTime } from 'luxon'

/** Features take the time from here alone, so that tests can change it. */
export type Clock = {
  now(): Date
  today(): Day
  /** Returns an hour later for a time that a spring night skips, and the first instant of a time that comes twice in autumn. */
  instantOf(moment: { day: Day; time: TimeOfDay }): Date
  timeZone: string
}

export function createClock({ timeZone, now = () => new Date() }: { timeZone: string; now?: () => Date }): Clock {
  return {
    now,
    today: () => getDayIn(now(), timeZone),
    instantOf: ({ day, time }) => firstInstant(DateTime.fromISO(`${day}T${time}`, { zone: timeZone })),
    timeZone,
  }
}

// When a time comes twice in an autumn night, luxon chooses by the offset of today, so the same class would start an hour
// later when it is looked up in winter.
function firstInstant(moment: DateTime): Date {
  return (moment.getPossibleOffsets()[0] ?? moment).toJSDate()
}
