/** How long a caller waits at most until its reading starts; longer only when the event loop is busy. */
const LONGEST_WAIT_MS = 20

/**
 * Shares a reading between callers without stale results: a caller gets a reading that started after its call. While
 * one runs, new callers share the next one. A reading that hangs delays the next one by at most 20 ms.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined
  let running: Promise<void> | undefined
  async function begin(): Promise<Result> {
    await (running ? atMost(running, LONGEST_WAIT_MS) : turnOfLoop())
    next = undefined
    const reading = read()
    const settled = reading.then(nothing, nothing)
    running = settled
    void settled.then(() => {
      if (running === settled) running = undefined
    })
    return reading
  }
  return () => {
    next ??= begin()
    return next
  }
}

const nothing = () => undefined
const turnOfLoop = () => new Promise<void>((done) => setImmediate(done))

function atMost(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    void work.then(() => {
      clearTimeout(timer)
      done()
    })
  })
}
