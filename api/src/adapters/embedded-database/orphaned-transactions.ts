import { type Connection, mongo } from 'mongoose'

/** The replica set name by which the embedded database makes itself known. */
const EMBEDDED = 'secantus'
const PAUSE_MS = 3_000

/**
 * Ends transactions left open by killed processes. A MongoDB server does so by itself; the embedded one never does,
 * which would block a class forever. All open transactions end, and those of live processes see a conflict and retry.
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
 * Whether a running command of ours was ended this way. The embedded database has no error code for that case; the next
 * command gets "no such transaction", as on other servers.
 */
export const isEndedWithOrphans = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 1 && error.message.includes('transaction already closed')
