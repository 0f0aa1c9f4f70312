import { type Database, openDatabase } from '../adapters/mongo.ts'
import { createDeps } from '../deps.ts'
import { type Env, isProduction } from './env.ts'
import type { Log } from './log.ts'
import { type Migration, migrate } from './migrations.ts'
import { ensureRateLimitIndexes } from './rate-limits.ts'

type Input = { env: Env; log: Log; version: string; migrations: readonly Migration[] }

/** Migrations first, since a new unique index may need them; its own connection has no time limit. */
export async function ensureSchema({ env, log, version, migrations }: Input): Promise<void> {
  const database = await openDatabase({ uri: env.MONGODB_URI, patient: true })
  try {
    // In development and in tests no other release ever runs at the same time.
    const aloneUpTo = isProduction(env) ? env.STOPPED_FOR_SCHEMA : undefined
    await migrate({ database, migrations, log, release: env.STUDIO_VERSION ?? version, aloneUpTo })
    createDeps({ env, log, database, version, features: [] })
    await createIndexes(database)
    log.info({ schemaVersion: migrations.length }, 'database schema is up to date')
  } finally {
    await database.close()
  }
}

export async function createIndexes(database: Database): Promise<void> {
  await database.ensureIndexes()
  await ensureRateLimitIndexes(database)
}
