import { type Day, getDayIn, getTimeIn, toMinutes } from '@studio/contract'

/** The studio's day as a value that changes at the studio's midnight. */
type DayClock = {
  getToday(): Day
  /** Calls `onTick` whenever the day may have changed: compare `getToday()`. Returns a function that ends the calls. */
  subscribe(onTick: () => void): () => void
}

const MINUTES_PER_DAY = 24 * 60
/** The longest time between two ticks: a longer timer would be wrong after a clock change, or after the computer slept. */
const MAX_WAIT_MINUTES = 60

export function createDayClock(timezone: string): DayClock {
  const getToday = () => getDayIn(new Date(), timezone)
  const getMinutesToMidnight = () => MINUTES_PER_DAY - toMinutes(getTimeIn(new Date(), timezone))
  return {
    getToday,
    subscribe(onTick) {
      let timer: ReturnType<typeof setTimeout>
      const scheduleTick = () => {
        clearTimeout(timer)
        timer = setTimeout(tick, Math.min(getMinutesToMidnight(), MAX_WAIT_MINUTES) * 60_000)
      }
      const tick = () => {
        onTick()
        scheduleTick()
      }
      document.addEventListener('visibilitychange', tick)
      scheduleTick()
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', tick)
      }
    },
  }
}
