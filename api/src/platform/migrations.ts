import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, duplicateFields } from '../outside/mongo.ts'
import type { Log } from './log.ts'
import { createTransactions, type InTransaction, type Tx } from './transaction.ts'

/** One change of the form of stored documents. How to add one: "Migrations" in api/README.md. */
export type Migration = {
  /** Never changed once released: under this name the step is recorded as done. */
  name: string
  /** May be killed in between and started again, so it must also be right on documents that it has changed before. */
  run(input: MigrationInput): Promise<void>
}

export type MigrationInput = { database: Database; inTransaction: InTransaction; log: Log }

type MigrateInput = { database: Database; migrations: readonly Migration[]; log: Log; leaseMs?: number }
type LockDocument = { _id: 'lock'; holder: string; beat: number }
type DoneDocument = { _id: string; doneAt: Date }

const LEASE_MS = 15_000
const LOCK = { _id: 'lock' } as const

/**
 * Runs the steps that this database has not seen, in their order, each once. Of several processes that start together one
 * runs them and the others wait until all are done. A step that fails ends the start: the process must not answer.
 */
export async function migrate({ database, migrations, log, leaseMs = LEASE_MS }: MigrateInput): Promise<void> {
  if ((await pendingSteps({ database, migrations })).length === 0) return
  const lock = await takeLock({ database, leaseMs, log })
  try {
    const inTransaction = createTransactions({ database })
    for (const step of await pendingSteps({ database, migrations })) {
      log.info({ migration: step.name }, 'migration started')
      await step.run({ database, inTransaction, log })
      await inTransaction(async (tx) => {
        await lock.assertHeld(tx)
        await doneSteps(database).insertOne({ _id: step.name, doneAt: new Date() }, { session: tx })
      })
      log.info({ migration: step.name }, 'migration done')
    }
  } finally {
    await lock.release()
  }
}

const doneSteps = ({ connection }: Database) => connection.collection<DoneDocument>('migrations')
const locks = ({ connection }: Database) => connection.collection<LockDocument>('migration_lock')

async function pendingSteps({ database, migrations }: Pick<MigrateInput, 'database' | 'migrations'>) {
  const found = await doneSteps(database).find({}).toArray()
  const done = new Set(found.map(({ _id }) => _id))
  return migrations.filter(({ name }) => !done.has(name))
}

/**
 * The lock is one document that its holder keeps changing. A waiting process takes it over when it has not changed for
 * `leaseMs` by the waiting process's own timer, so that clocks of different machines need not agree.
 */
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

type StoredDocument = { _id: unknown } & Record<string, unknown>
type RewriteInput = {
  database: Database
  collection: string
  filter?: Record<string, unknown>
  /** The update of one document, or null when it has the new form already. */
  change(document: StoredDocument): Record<string, unknown> | null
}

const BATCH = 500

/** Updates the documents of a collection one by one, in batches: what most steps do. */
export async function updateEach({ database, collection, filter = {}, change }: RewriteInput): Promise<void> {
  const target = database.connection.collection<StoredDocument>(collection)
  let batch: { updateOne: { filter: object; update: object } }[] = []
  const write = async () => {
    if (batch.length > 0) await target.bulkWrite(batch, { ordered: false })
    batch = []
  }
  for await (const document of target.find(filter)) {
    const update = change(document as StoredDocument)
    if (update) batch.push({ updateOne: { filter: { _id: document._id }, update } })
    if (batch.length >= BATCH) await write()
  }
  await write()
}
