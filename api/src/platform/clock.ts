import { type Day, dayIn, type TimeOfDay } from '@studio/contract'
import { DateTime } from 'luxon'

/** The one source of time; features never ask the machine themselves. */
export type Clock = {
  now(): Date
  today(): Day
  /**
   * The instant at which the studio's wall clock shows a time on a day, daylight saving included. A time
   * that a spring night skips is the same distance after midnight's offset (02:30 becomes 03:30); a time that an autumn
   * night shows twice is the first of the two.
   */
  instantOf(moment: { day: Day; time: TimeOfDay }): Date
  /** IANA name of the studio's time zone. */
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
