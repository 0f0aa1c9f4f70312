/** The emulators' clock: the machine's time plus `aheadMs`. Tests move it forward. */
export function createClock(aheadMs = 0) {
  const clock = {
    aheadMs,
    /** Milliseconds since 1970. */
    now: () => Date.now() + clock.aheadMs,
    /** The same in whole seconds, as Stripe writes instants. */
    seconds: () => Math.floor(clock.now() / 1000),
  }
  return clock
}

export type Clock = ReturnType<typeof createClock>
