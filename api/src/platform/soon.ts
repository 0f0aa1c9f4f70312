import type { Log } from './log.ts'

const PAUSE_MS = 200

/**
 * Makes work start shortly after it is asked for, once for many askings, and never twice at a time: mail goes out when
 * its transaction has ended, not at the next look at the clock. What fails is left to the regular job.
 */
export function soon({ work, log }: { work: () => Promise<void>; log: Log }): () => void {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false
  const run = async () => {
    timer = undefined
    running = true
    await work().catch((error: unknown) => log.warn({ err: error }, 'early work failed; the job does it'))
    running = false
    if (again) ask()
    again = false
  }
  const ask = () => {
    if (running) again = true
    else timer ??= setTimeout(run, PAUSE_MS).unref()
  }
  return ask
}
