/** The emulators' time. Tests push it forward; it never goes back by itself. */
export type Clock = {
  /** Milliseconds since 1970, the offset included. */
  now: () => number
  /** The same in whole seconds, as Stripe writes instants. */
  seconds: () => number
  /** Milliseconds between the machine's clock and this one. */
  offset: () => number
  setOffset: (milliseconds: number) => void
}

/** Makes a clock that runs with the machine's, `offset` milliseconds away from it. */
export function createClock(offset = 0): Clock {
  let ahead = offset
  const now = () => Date.now() + ahead
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    offset: () => ahead,
    setOffset: (milliseconds) => {
      ahead = milliseconds
    },
  }
}
