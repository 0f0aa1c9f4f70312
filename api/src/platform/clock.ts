import { type Day, dayIn, type TimeOfDay } from '@studio/contract'
import { DateTime } from 'luxon'

/** The one source of time; features never ask the machine themselves. */
export type Clock = {
  now(): Date
  today(): Day
  /** A time that a spring night skips becomes an hour later; one that comes twice in autumn is the first of the two. */
  instantOf(moment: { day: Day; time: TimeOfDay }): Date
  timeZone: string
}

export function createClock({ timeZone, now = () => new Date() }: { timeZone: string; now?: () => Date }): Clock {
  return {
    now,
    today: () => dayIn(now(), timeZone),
    instantOf: ({ day, time }) => firstInstant(DateTime.fromISO(`${day}T${time}`, { zone: timeZone })),
    timeZone,
  }
}

// Of the two readings of a time that an autumn night shows twice luxon takes the one whose offset is in force while it
// is asked, so that the same class would begin an hour later when looked up in winter; we always take the first.
function firstInstant(moment: DateTime): Date {
  return (moment.getPossibleOffsets()[0] ?? moment).toJSDate()
}
