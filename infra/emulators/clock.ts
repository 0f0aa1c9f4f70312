/** The emulators' clock: the machine's time plus `ahead` milliseconds. Tests move it forward. */
export function createClock(ahead = 0) {
  const clock = {
    ahead,
    /** Milliseconds since 1970. */
    now: () => Date.now() + clock.ahead,
    /** The same in whole seconds, as Stripe writes instants. */
    seconds: () => Math.floor(clock.now() / 1000),
  }
  return clock
}

export type Clock = ReturnType<typeof createClock>
