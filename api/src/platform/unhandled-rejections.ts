import type { Log } from './log.ts'

/** Work without a caller may fail while the database is away: it is retried, and must not end the process. */
export function logUnhandledRejections({ log }: { log: Log }): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}
