import type { Log } from './log.ts'

const PAUSE_MS = 200

export type CoalescedTask = {
  ask(): void
  /** Resolves when nothing of it is running. */
  settled(): Promise<void>
}

/**
 * Makes work start shortly after it is asked for, once for many askings, and never twice at a time: mail goes out when
 * its transaction has ended, not at the next look at the clock. What fails is left to the regular job.
 */
export function createCoalescedTask({ work, log }: { work: () => Promise<void>; log: Log }): CoalescedTask {
  let current: Promise<void> = Promise.resolve()
  let state: 'idle' | 'waiting' | 'running' | 'running, asked again' = 'idle'
  const run = async () => {
    state = 'running'
    await work().catch((error: unknown) => log.warn({ err: error }, 'early run failed, the scheduled job will retry'))
    const again = asked()
    state = 'idle'
    if (again) ask()
  }
  // Read through a function: the type checker cannot see that asking changes it while work runs.
  const asked = (): boolean => state === 'running, asked again'
  const ask = () => {
    if (state === 'running') state = 'running, asked again'
    if (state !== 'idle') return
    state = 'waiting'
    setTimeout(() => {
      current = run()
    }, PAUSE_MS).unref()
  }
  return { ask, settled: () => current }
}
