/** How long somebody waits at most until the reading that answers them begins; longer only when the loop is busy. */
const LONGEST_WAIT_MS = 20

/**
 * Makes a reading that many share without anybody being told something old: whoever asks gets the answer of a reading
 * that began after they asked. While one runs, those who come wait for the next one together; a reading that hangs does
 * not hold up the next for longer than 20 ms.
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
