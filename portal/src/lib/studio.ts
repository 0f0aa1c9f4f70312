import { newsletterWords, pageHeads, studio } from 'virtual:studio'
import { type Day, dayIn, minutesOf, timeIn } from '@studio/contract'

export { newsletterWords, pageHeads, studio }

/** The studio's today, `YYYY-MM-DD`, whatever zone the browser is in (ruling B10). */
export function studioToday(): Day {
  return dayIn(new Date(), studio.timezone)
}

/** This instant, and the studio's day it falls on. */
export function studioMoment(): { now: Date; today: Day } {
  const now = new Date()
  return { now, today: dayIn(now, studio.timezone) }
}

/** The hour of the studio's clock with its minutes as a fraction: 17.5 at half past five in the afternoon. */
export function studioHour(): number {
  return minutesOf(timeIn(new Date(), studio.timezone)) / 60
}
