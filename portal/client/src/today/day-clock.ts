import { type Day, getDayIn, getTimeIn, toMinutes } from '@studio/contract'

/** The studio's day as a value that changes at the studio's midnight. */
type DayClock = { getToday(): Day; subscribe(onChange: () => void): () => void }

const MINUTES_PER_DAY = 24 * 60
/**
 * The clock checks at least this often: after a clock change, or when the computer slept, a longer timer would be wrong.
 */
const MAX_WAIT_MINUTES = 60

export function createDayClock(timezone: string): DayClock {
  const getToday = () => getDayIn(new Date(), timezone)
  const getMinutesToMidnight = () => MINUTES_PER_DAY - toMinutes(getTimeIn(new Date(), timezone))
  return {
    getToday,
    subscribe(onChange) {
      let timer: ReturnType<typeof setTimeout>
      const scheduleCheck = () => {
        clearTimeout(timer)
        timer = setTimeout(checkDay, Math.min(getMinutesToMidnight(), MAX_WAIT_MINUTES) * 60_000)
      }
      const checkDay = () => {
        onChange()
        scheduleCheck()
      }
      document.addEventListener('visibilitychange', checkDay)
      scheduleCheck()
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', checkDay)
      }
    },
  }
}
