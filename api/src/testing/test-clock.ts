import { type Clock, createClock } from '../platform/clock.ts'

export type Step = { days?: number; hours?: number; minutes?: number; seconds?: number }
/** A fixed clock that moves only when a test moves it. */
export type TestClock = Clock & {
  set(instant: string): void
  advance(step: Step): void
}

const msOf = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Step) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000

export function createTestClock({ at, timeZone }: { at: string; timeZone: string }): TestClock {
  let now = new Date(at)
  return {
    ...createClock({ timeZone, now: () => new Date(now) }),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (step) => {
      now = new Date(now.getTime() + msOf(step))
    },
  }
}
