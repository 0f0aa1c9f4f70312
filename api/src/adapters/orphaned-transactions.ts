import { type Connection, mongo } from 'mongoose'

/** The replica set name by which the embedded database makes itself known. */
const EMBEDDED = 'secantus'
const PAUSE_MS = 3_000

/**
 * Ends transactions left open by killed processes. A MongoDB server does so by itself; the embedded one never does,
 * which would block a class for ever. All open transactions end, and those of live processes see a conflict and retry.
 * Does nothing on another server; runs at most once in three seconds.
 */
export function createOrphanRelease(connection: Connection): () => Promise<void> {
  let isEmbedded: boolean | undefined
  let released = Number.NEGATIVE_INFINITY
  return async () => {
    const admin = connection.getClient().db('admin')
    isEmbedded ??= (await admin.command({ hello: 1 })).setName === EMBEDDED
    if (!isEmbedded || performance.now() - released < PAUSE_MS) return
    released = performance.now()
    await admin.command({ killAllSessions: [] })
  }
}

/**
 * Whether a transaction of ours was ended so while one of its commands was at work: the embedded database has no word for
 * that, where it and others say "no such transaction" to the next command.
 */
export const isEndedWithOrphans = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 1 && error.message.includes('transaction already closed')
