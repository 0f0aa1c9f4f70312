import { createDeps } from '../deps.ts'
import { type Database, openDatabase } from '../outside/mongo.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { ensureRateLimitIndexes } from './rate-limits.ts'

/** Creates every collection and index on a connection of its own, which may take as long as the data needs. */
export async function ensureSchema({ env, log, version }: { env: Env; log: Log; version: string }): Promise<void> {
  const database = await openDatabase({ uri: env.MONGODB_URI, patient: true })
  try {
    createDeps({ env, log, database, version, features: [] })
    await createIndexes(database)
  } finally {
    await database.close()
  }
}

/** Creates the collections and indexes of every store built on a connection. */
export async function createIndexes(database: Database): Promise<void> {
  await database.ensureIndexes()
  await ensureRateLimitIndexes(database)
}
