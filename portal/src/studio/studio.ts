import { footerCopy, pageHeads, studio } from 'virtual:studio'
import { createDayClock } from '@studio/client/day-clock'
import { createInstantFormat } from '@studio/client/instants'
import { type Day, getDayIn, getTimeIn, toMinutes } from '@studio/contract'
import { useSyncExternalStore } from 'react'

export { footerCopy, pageHeads, studio }

/** Formats instants in the studio's time zone. */
export const formatInstant = createInstantFormat(studio.timezone)

/** The studio's today, `YYYY-MM-DD`, whatever zone the browser is in. */
export function getStudioToday(): Day {
  return getDayIn(new Date(), studio.timezone)
}

const dayClock = createDayClock(studio.timezone)

/** The studio's today as a live value: a screen that is open over midnight renders again. */
export function useStudioToday(): Day {
  return useSyncExternalStore(dayClock.subscribe, dayClock.getToday)
}

/** This instant, and the studio's day it falls on. */
export function getStudioMoment(): { currentTime: Date; today: Day } {
  const currentTime = new Date()
  return { currentTime, today: getDayIn(currentTime, studio.timezone) }
}

/** The studio's time in hours with a fraction: 17.5 at 5:30 pm. */
export function getStudioHour(): number {
  return toMinutes(getTimeIn(new Date(), studio.timezone)) / 60
}
