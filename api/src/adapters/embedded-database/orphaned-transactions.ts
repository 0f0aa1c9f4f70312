import { type Connection, mongo } from 'mongoose'

/** The name of the embedded database's replica set. */
const EMBEDDED_SET_NAME = 'secantus'
const MIN_INTERVAL_MS = 3_000

/**
 * Ends transactions of killed processes, which the embedded database keeps open forever and a MongoDB server does not.
 * All open transactions end; live processes see a conflict and retry. Does nothing on other servers, and runs at most
 * once in three seconds.
 */
export function createOrphanRelease(connection: Connection): () => Promise<void> {
  let isEmbedded: boolean | undefined
  let releasedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const admin = connection.getClient().db('admin')
    isEmbedded ??= (await admin.command({ hello: 1 })).setName === EMBEDDED_SET_NAME
    if (!isEmbedded || performance.now() - releasedAt < MIN_INTERVAL_MS) return
    releasedAt = performance.now()
    await admin.command({ killAllSessions: [] })
  }
}

/**
 * Whether a running command was ended this way. The embedded database has no error code for it; the next command fails
 * with "no such transaction", as on other servers.
 */
export const isEndedWithOrphans = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 1 && error.message.includes('transaction already closed')
