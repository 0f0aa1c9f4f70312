import { type Database, getDuplicateFields, openDatabase } from '../adapters/mongo.ts'
import { createDeps } from '../deps.ts'
import { type Env, isProduction, StartError } from './env.ts'
import type { Log } from './log.ts'
import { ensureRateLimitIndexes } from './rate-limits.ts'
import { createTransactions, type InTransaction } from './transaction.ts'

export type Migration = {
  /** The migration is recorded as done under this name, so it must never change after a release. */
  name: string
  /** The schema version of the oldest release that may run during and after this migration. */
  oldestBeside: number
  /** Must be idempotent: it may be killed in the middle, and two processes may run it. */
  run(input: MigrationInput): Promise<void>
}

type MigrationInput = { database: Database; inTransaction: InTransaction; log: Log }

type MigrateInput = {
  database: Database
  migrations: readonly Migration[]
  log: Log
  release?: string
  /** Breaking migrations may run up to this version, because no other process runs. Without it, all may run. */
  allowBreakingUpTo?: number
}
type DoneMigration = { _id: string; doneAt: Date; number: number; oldestBeside: number; release: string }

export class SchemaError extends StartError {}

/** Runs the migrations that are not recorded yet, in order. Throws SchemaError. */
export async function migrate(input: MigrateInput): Promise<void> {
  const { database, migrations, log, release = '', allowBreakingUpTo = Number.POSITIVE_INFINITY } = input
  const { done, pending } = await readMigrations({ database, migrations })
  assertSchemaSupported({ done, knownVersion: migrations.length })
  if (pending.length === 0) return
  if (!(await isEmpty(database)))
    assertMigrationsAllowed({ pending, databaseVersion: done.length, migrations, allowBreakingUpTo })
  const inTransaction = createTransactions({ database })
  for (const migration of pending) {
    const { name: _id, oldestBeside } = migration
    log.info({ migration: _id }, 'migration started')
    await migration.run({ database, inTransaction, log })
    const record = { _id, doneAt: new Date(), number: migrations.indexOf(migration) + 1, oldestBeside, release }
    await getDoneMigrations(database)
      .insertOne(record)
      .catch((error: unknown) => {
        // Another process that started at the same time was faster.
        if (!getDuplicateFields(error)) throw error
      })
    log.info({ migration: _id }, 'migration done')
  }
}

const getDoneMigrations = ({ connection }: Database) => connection.collection<DoneMigration>('migrations')

async function readMigrations({ database, migrations }: Pick<MigrateInput, 'database' | 'migrations'>) {
  const done = await getDoneMigrations(database).find({}).toArray()
  const names = new Set(done.map(({ _id }) => _id))
  return { done, pending: migrations.filter(({ name }) => !names.has(name)) }
}

/** Throws SchemaError when this release might misread or overwrite documents of a newer one. */
function assertSchemaSupported({ done, knownVersion }: { done: readonly DoneMigration[]; knownVersion: number }): void {
  const incompatibleMigration = done.find(({ oldestBeside }) => oldestBeside > knownVersion)
  if (!incompatibleMigration) return
  const { _id, oldestBeside, release } = incompatibleMigration
  throw new SchemaError(
    `Cannot start: this release is too old for the database. It knows version ${knownVersion} of the schema, the database is at ${done.length}, and since "${_id}"${release ? ` (done by release ${release})` : ''} only a release that knows version ${oldestBeside} may work on it. Start that release or a later one, or restore a backup from before.`,
  )
}

/** Throws SchemaError when a migration would break the previous release, which may still be running. */
function assertMigrationsAllowed(input: {
  pending: readonly Migration[]
  databaseVersion: number
  migrations: readonly Migration[]
  allowBreakingUpTo: number
}): void {
  const { pending, databaseVersion, migrations, allowBreakingUpTo } = input
  const breakingMigration = pending.find(
    (migration) => migration.oldestBeside > databaseVersion && migrations.indexOf(migration) >= allowBreakingUpTo,
  )
  if (!breakingMigration) return
  throw new SchemaError(
    `Cannot start: the database is at version ${databaseVersion} of its schema, and "${breakingMigration.name}" must not run beside a release that knows less than version ${breakingMigration.oldestBeside}. Upgrade to a release that knows it first; or stop every API process and start with STOPPED_FOR_SCHEMA=${migrations.length}.`,
  )
}

async function isEmpty({ connection }: Database): Promise<boolean> {
  const names = (await connection.listCollections()).map(({ name }) => name)
  return names.every((name) => name === 'migrations' || name.startsWith('system.'))
}

type SchemaInput = { env: Env; log: Log; packageVersion: string; migrations: readonly Migration[] }

/** Runs pending migrations, then creates the indexes, since a unique index may depend on a migration. */
export async function ensureSchema({ env, log, packageVersion, migrations }: SchemaInput): Promise<void> {
  const database = await openDatabase({ uri: env.MONGODB_URI, hasCommandTimeout: false })
  try {
    const allowBreakingUpTo = isProduction(env) ? env.STOPPED_FOR_SCHEMA : undefined
    await migrate({ database, migrations, log, release: env.STUDIO_VERSION ?? packageVersion, allowBreakingUpTo })
    // Creates the stores, which define the models that need indexes.
    createDeps({ env, log, database, version: packageVersion, features: [] })
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
