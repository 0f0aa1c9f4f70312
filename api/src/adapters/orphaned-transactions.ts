import { type Connection, mongo } from 'mongoose'

/** The replica set name by which the embedded database makes itself known. */
const EMBEDDED = 'secantus'
const PAUSE_MS = 3_000

/**
 * Lets go of what transactions of killed processes still hold. A MongoDB server gives such transactions up by itself; the
 * embedded one keeps them for ever, so that a class whose last booking was cut off by a kill could not be booked again.
 * All its open transactions are ended then: those of living processes are told so as a conflict and simply repeated.
 * Nothing happens on another server, nor more than once in three seconds.
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
