import { type Day, getDayIn, getTimeIn, toMinutes } from '@studio/contract'

/** The studio's day as a value that changes at the studio's midnight. */
type DayClock = { getToday(): Day; subscribe(onChange: () => void): () => void }

const minutesPerDay = 1440
/** Checks at least this often, since a clock change or a sleeping computer makes a longer timer wrong. */
const MAX_WAIT_MINUTES = 60

export function createDayClock(timezone: string): DayClock {
  const getToday = () => getDayIn(new Date(), timezone)
  const getMinutesLeft = () => minutesPerDay - toMinutes(getTimeIn(new Date(), timezone))
  return {
    getToday,
    subscribe(onChange) {
      let timer: ReturnType<typeof setTimeout>
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(checkDay, Math.min(getMinutesLeft(), MAX_WAIT_MINUTES) * 60_000)
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
