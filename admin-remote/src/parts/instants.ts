import { dayIn, showDateWithYear, showTime, timeIn } from '@studio/contract'
import { useBridge } from '../bridge/bridge.tsx'

/** How instants read in the studio's own time zone (ruling B10). */
export type ShowInstant = {
  /** 'Oct 13, 2026' */
  day: (instant: string) => string
  /** 'Oct 13, 2026, 5:30 pm' */
  dayAndTime: (instant: string) => string
  /** '5:30 pm' */
  time: (instant: string) => string
}

/** Shows instants in the studio's time zone. */
export function useInstants(): ShowInstant {
  const { studio } = useBridge()
  const day = (instant: string) => showDateWithYear(dayIn(new Date(instant), studio.timezone))
  const time = (instant: string) => showTime(timeIn(new Date(instant), studio.timezone))
  return { day, time, dayAndTime: (instant) => `${day(instant)}, ${time(instant)}` }
}
