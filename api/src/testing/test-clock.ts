import { type Clock, createClock } from '../platform/clock.ts'

export type Duration = { days?: number; hours?: number; minutes?: number; seconds?: number }
/** A clock that moves only when a test moves it. */
export type TestClock = Clock & {
  set(instant: string): void
  advance(step: Duration): void
}

const toMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000

export function createTestClock({ start, timeZone }: { start: string; timeZone: string }): TestClock {
  let currentTime = new Date(start)
  return {
    ...createClock({ timeZone, now: () => new Date(currentTime) }),
    set: (instant) => {
      currentTime = new Date(instant)
    },
    advance: (step) => {
      currentTime = new Date(currentTime.getTime() + toMs(step))
    },
  }
}
