import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, duplicateFields, openDatabase } from '../adapters/mongo.ts'
import { createDeps } from '../deps.ts'
import { type Env, isProduction, StartError } from './env.ts'
import type { Log } from './log.ts'
import { ensureRateLimitIndexes } from './rate-limits.ts'
import { createTransactions, type InTransaction, type Tx } from './transaction.ts'

export type Migration = {
  /** Never changed once released: under this name the step is recorded as done. */
  name: string
  /** The schema version of the oldest release that may run during and after this step. */
  oldestBeside: number
  /** May be killed in between and started again, so it must also be right on documents that it has changed before. */
  run(input: MigrationInput): Promise<void>
}

type MigrationInput = { database: Database; inTransaction: InTransaction; log: Log }

type MigrateInput = {
  database: Database
  migrations: readonly Migration[]
  log: Log
  release?: string
  aloneUpTo?: number
  leaseMs?: number
}
type LockDocument = { _id: 'lock'; holder: string; beat: number }
type DoneDocument = { _id: string; doneAt: Date; number: number; oldestBeside: number; release: string }

const LEASE_MS = 15_000
const LOCK = { _id: 'lock' } as const

export class SchemaError extends StartError {}

/** Of several starting processes one runs the steps and the others wait. Throws SchemaError. */
export async function migrate(input: MigrateInput): Promise<void> {
  const { database, migrations, log, release = '', aloneUpTo = Number.POSITIVE_INFINITY, leaseMs = LEASE_MS } = input
  const found = await readSteps({ database, migrations })
  assertMayRun({ ...found, known: migrations.length })
  if (found.pending.length === 0) return
  const lock = await takeLock({ database, leaseMs, log })
  try {
    const inTransaction = createTransactions({ database })
    const { done, pending } = await readSteps({ database, migrations })
    if (!(await isEmpty(database))) assertMayStep({ pending, version: done.length, migrations, aloneUpTo })
    for (const step of pending) {
      log.info({ migration: step.name }, 'migration started')
      await step.run({ database, inTransaction, log })
      await inTransaction(async (tx) => {
        await lock.assertHeld(tx)
        const { name, oldestBeside } = step
        const record = { _id: name, doneAt: new Date(), number: migrations.indexOf(step) + 1, oldestBeside, release }
        await doneSteps(database).insertOne(record, { session: tx })
      })
      log.info({ migration: step.name }, 'migration done')
    }
  } finally {
    await lock.release()
  }
}

const doneSteps = ({ connection }: Database) => connection.collection<DoneDocument>('migrations')
const locks = ({ connection }: Database) => connection.collection<LockDocument>('migration_lock')

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
  return names.every((name) => name === 'migrations' || name === 'migration_lock' || name.startsWith('system.'))
}

/** A waiting process takes over a lock that has not changed for `leaseMs` by its own timer: clocks need not agree. */
async function takeLock({ database, leaseMs, log }: { database: Database; leaseMs: number; log: Log }) {
  const holder = randomUUID()
  let watched = { holder: '', beat: 0, since: 0 }
  while (!(await insertLock({ database, holder }))) {
    const current = await locks(database).findOne(LOCK)
    if (!current) continue
    if (current.holder !== watched.holder || current.beat !== watched.beat) {
      watched = { holder: current.holder, beat: current.beat, since: performance.now() }
    } else if (performance.now() - watched.since > leaseMs) {
      await locks(database).deleteOne({ ...LOCK, holder: watched.holder, beat: watched.beat })
    }
    await pause(Math.min(250, leaseMs / 4))
  }
  const renewal = setInterval(() => {
    locks(database)
      .updateOne({ ...LOCK, holder }, { $inc: { beat: 1 } })
      .catch((error: unknown) => log.warn({ err: error }, 'migration lock could not be renewed'))
  }, leaseMs / 3)
  return {
    async assertHeld(tx: Tx): Promise<void> {
      const { matchedCount } = await locks(database).updateOne(
        { ...LOCK, holder },
        { $inc: { beat: 1 } },
        { session: tx },
      )
      if (matchedCount === 0) throw new Error('another process has taken over the migration of the database')
    },
    async release(): Promise<void> {
      clearInterval(renewal)
      await locks(database).deleteOne({ ...LOCK, holder })
    },
  }
}

async function insertLock({ database, holder }: { database: Database; holder: string }): Promise<boolean> {
  try {
    await locks(database).insertOne({ ...LOCK, holder, beat: 0 })
    return true
  } catch (error) {
    if (duplicateFields(error)) return false
    throw error
  }
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
