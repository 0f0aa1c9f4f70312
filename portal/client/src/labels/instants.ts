import { formatDateWithYear, formatDay, formatTime, formatTimeRange, getDayIn, getTimeIn } from '@studio/contract'

/** Formats of instants in the studio's time zone. */
export type InstantFormat = {
  /** 'Oct 13, 2026' */
  day: (instant: string) => string
  /** '5:30 pm' */
  time: (instant: string) => string
  /** '5:30–6:30 pm'; the start alone if the range ends on another day */
  timeRange: (start: string, end: string) => string
  /** 'Oct 13, 2026, 5:30 pm' */
  dayAndTime: (instant: string) => string
  /** 'Tue, Oct 13 at 5:30 pm' */
  weekdayAndTime: (instant: string) => string
}

/** Formats instants in a time zone. */
export function createInstantFormat(timezone: string): InstantFormat {
  const toDay = (instant: string) => getDayIn(new Date(instant), timezone)
  const day = (instant: string) => formatDateWithYear(toDay(instant))
  const toTime = (instant: string) => getTimeIn(new Date(instant), timezone)
  const time = (instant: string) => formatTime(toTime(instant))
  return {
    day,
    time,
    timeRange: (start, end) =>
      toDay(start) === toDay(end) ? formatTimeRange(toTime(start), toTime(end)) : time(start),
    dayAndTime: (instant) => `${day(instant)}, ${time(instant)}`,
    weekdayAndTime: (instant) => `${formatDay(toDay(instant))} at ${time(instant)}`,
  }
}
