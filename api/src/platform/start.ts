import { readFileSync } from 'node:fs'
import { type Studio, studioSchema } from '@studio/contract'
import { parse } from 'yaml'
import type { Log } from './log.ts'

export function readStudioFile(path: string): Studio {
  try {
    return studioSchema.validateSync(parse(readFileSync(path, 'utf8')), { stripUnknown: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The studio's facts in ${path} cannot be read: ${reason}`, { cause })
  }
}

/** Background work may fail while the database is unavailable. It is retried, and must not end the process. */
export function logUnhandledRejections({ log }: { log: Log }): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}
