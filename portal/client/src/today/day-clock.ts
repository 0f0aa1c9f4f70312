import { type Day, dayIn, timeIn, toMinutes } from '@studio/contract'

/** The studio's day as a value that changes at the studio's midnight. */
type DayClock = { getToday(): Day; subscribe(onChange: () => void): () => void }

const minutesOfDay = 1440
/** Looks in between, so that a change of the clocks or a sleeping computer is not slept through. */
const longestWaitMinutes = 60

export function createDayClock(timezone: string): DayClock {
  const getToday = () => dayIn(new Date(), timezone)
  const minutesLeft = () => minutesOfDay - toMinutes(timeIn(new Date(), timezone))
  return {
    getToday,
    subscribe(onChange) {
      let timer: ReturnType<typeof setTimeout>
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(checkDay, Math.min(minutesLeft(), longestWaitMinutes) * 60_000)
      }
      const checkDay = () => {
        onChange()
        wait()
      }
      document.addEventListener('visibilitychange', checkDay)
      wait()
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', checkDay)
      }
    },
  }
}
