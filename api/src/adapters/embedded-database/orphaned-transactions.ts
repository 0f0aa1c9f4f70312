import { type Connection, mongo } from 'mongoose'

/** The name of the embedded database's replica set. */
const EMBEDDED_SET_NAME = 'secantus'
const MIN_INTERVAL_MS = 3_000

/**
 * Returns a function that ends all open transactions of the embedded database, which never ends those of killed
 * processes. Running processes see a conflict and retry. The function does nothing on other servers, and acts at most
 * once in three seconds.
 */
export function createOrphanCleanup(connection: Connection): () => Promise<void> {
  let isEmbedded: boolean | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const admin = connection.getClient().db('admin')
    isEmbedded ??= (await admin.command({ hello: 1 })).setName === EMBEDDED_SET_NAME
    if (!isEmbedded || performance.now() - endedAt < MIN_INTERVAL_MS) return
    endedAt = performance.now()
    await admin.command({ killAllSessions: [] })
  }
}

/**
 * Whether a command failed because its transaction was ended as above. The embedded database has no error code for
 * this. Later commands of the transaction fail with "no such transaction", as on other servers.
 */
export const isEndedAsOrphaned = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 1 && error.message.includes('transaction already closed')
