type Work = () => Promise<void>

/**
 * Makes a function that does work for a key and joins calls: those that come while it runs share one further run, which
 * starts when that has ended. Every caller gets the outcome of a run that started after its call.
 */
export function createJoinedRuns(): (key: string, work: Work) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  const start = async (key: string, work: Work) => {
    const run = work()
    running.set(key, run)
    try {
      await run
    } finally {
      running.delete(key)
    }
  }
  return (key, work) => {
    const before = running.get(key)
    if (!before) return start(key, work)
    const known = waiting.get(key)
    if (known) return known
    const startNext = () => {
      waiting.delete(key)
      return start(key, work)
    }
    const next = before.then(startNext, startNext)
    waiting.set(key, next)
    return next
  }
}
