import { type Database, duplicateFields, openDatabase } from '../adapters/mongo.ts'
import { createDeps } from '../deps.ts'
import { type Env, isProduction, StartError } from './env.ts'
import type { Log } from './log.ts'
import { ensureRateLimitIndexes } from './rate-limits.ts'
import { createTransactions, type InTransaction } from './transaction.ts'

export type Migration = {
  /** Never changed once released: under this name the step is recorded as done. */
  name: string
  /** The schema version of the oldest release that may run during and after this step. */
  oldestBeside: number
  /** Must be right on documents that it has changed before: it may be killed in between, and two processes may run it. */
  run(input: MigrationInput): Promise<void>
}

type MigrationInput = { database: Database; inTransaction: InTransaction; log: Log }

type MigrateInput = {
  database: Database
  migrations: readonly Migration[]
  log: Log
  release?: string
  aloneUpTo?: number
}
type DoneDocument = { _id: string; doneAt: Date; number: number; oldestBeside: number; release: string }

export class SchemaError extends StartError {}

/** Runs the steps that are not recorded yet, in their order. Throws SchemaError. */
export async function migrate(input: MigrateInput): Promise<void> {
  const { database, migrations, log, release = '', aloneUpTo = Number.POSITIVE_INFINITY } = input
  const { done, pending } = await readSteps({ database, migrations })
  assertMayRun({ done, known: migrations.length })
  if (pending.length === 0) return
  if (!(await isEmpty(database))) assertMayStep({ pending, version: done.length, migrations, aloneUpTo })
  const inTransaction = createTransactions({ database })
  for (const step of pending) {
    const { name: _id, oldestBeside } = step
    log.info({ migration: _id }, 'migration started')
    await step.run({ database, inTransaction, log })
    const record = { _id, doneAt: new Date(), number: migrations.indexOf(step) + 1, oldestBeside, release }
    await doneSteps(database)
      .insertOne(record)
      .catch((error: unknown) => {
        // Another process that starts at the same time was faster.
        if (!duplicateFields(error)) throw error
      })
    log.info({ migration: _id }, 'migration done')
  }
}

const doneSteps = ({ connection }: Database) => connection.collection<DoneDocument>('migrations')

async function readSteps({ database, migrations }: Pick<MigrateInput, 'database' | 'migrations'>) {
  const done = await doneSteps(database).find({}).toArray()
  const names = new Set(done.map(({ _id }) => _id))
  return { done, pending: migrations.filter(({ name }) => !names.has(name)) }
}

/** A newer release may have left what this one would read wrongly or write over. */
function assertMayRun({ done, known }: { done: readonly DoneDocument[]; known: number }): void {
  const beyond = done.find(({ oldestBeside }) => oldestBeside > known)
  if (!beyond) return
  const { _id, oldestBeside, release } = beyond
  throw new SchemaError(
    `Cannot start: this release is too old for the database. It knows version ${known} of the schema, the database is at ${done.length}, and since "${_id}"${release ? ` (done by release ${release})` : ''} only a release that knows version ${oldestBeside} may work on it. Start that release or a later one, or restore a backup from before.`,
  )
}

/** The release before may still be running, and answers on while we are at it. */
function assertMayStep(input: {
  pending: readonly Migration[]
  version: number
  migrations: readonly Migration[]
  aloneUpTo: number
}): void {
  const { pending, version, migrations, aloneUpTo } = input
  const breaking = pending.find((step) => step.oldestBeside > version && migrations.indexOf(step) >= aloneUpTo)
  if (!breaking) return
  throw new SchemaError(
    `Cannot start: the database is at version ${version} of its schema, and "${breaking.name}" must not run beside a release that knows less than version ${breaking.oldestBeside}. Upgrade to a release that knows it first; or stop every API process and start with STOPPED_FOR_SCHEMA=${migrations.length}.`,
  )
}

async function isEmpty({ connection }: Database): Promise<boolean> {
  const names = (await connection.listCollections()).map(({ name }) => name)
  return names.every((name) => name === 'migrations' || name.startsWith('system.'))
}

type Input = { env: Env; log: Log; version: string; migrations: readonly Migration[] }

/** Migrations first, since a new unique index may need them; its own connection has no time limit. */
export async function ensureSchema({ env, log, version, migrations }: Input): Promise<void> {
  const database = await openDatabase({ uri: env.MONGODB_URI, patient: true })
  try {
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
