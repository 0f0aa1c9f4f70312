import { type Day, getDayIn, type TimeOfDay } from '@studio/contract'
import { DateTime } from 'luxon'

/** The only source of the time for features, so that tests can change it. */
export type Clock = {
  now(): Date
  today(): Day
  /**
   * A time that is skipped when clocks go forward becomes the time one hour later. A time that is repeated when clocks go
   * back becomes the first of its two instants.
   */
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

// For a time that is repeated when clocks go back, luxon uses today's offset, so the instant would depend on when it is
// computed.
function toFirstInstant(moment: DateTime): Date {
  return (moment.getPossibleOffsets()[0] ?? moment).toJSDate()
}
