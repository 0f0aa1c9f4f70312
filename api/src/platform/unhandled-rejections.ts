import type { Log } from './log.ts'

/**
 * Logs promises that are rejected without a handler. Work without a caller (a driver's timer, a job's bookkeeping) may
 * fail while the database is away; it is retried, and must not end a process that serves requests.
 */
export function logUnhandledRejections({ log }: { log: Log }): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}
