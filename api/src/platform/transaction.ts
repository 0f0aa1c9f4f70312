import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, mongo } from 'mongoose'
import { isEndedAsOrphaned } from '../adapters/embedded-database/orphaned-transactions.ts'
import { type Database, databaseUnavailable, getDuplicateFields } from '../adapters/mongo.ts'

export type Tx = ClientSession
export type OptionalTx = { tx?: Tx | undefined }

export type InTransaction = <Result>(
  work: (tx: Tx) => Promise<Result>,
  options?: {
    /** In this process, work that shares a key runs one after the other instead of in conflict. */
    serializeBy?: readonly string[]
  },
) => Promise<Result>

const MAX_RETRY_MS = 5_000
const MIN_ORPHAN_AGE_MS = 3_000
const FIRST_PAUSE_MS = 4
const MAX_PAUSE_MS = 250

/** Repeats `work` after a write conflict, so it may only read and write with `tx`. */
export function createTransactions({
  database,
  onCommit = () => undefined,
}: {
  database: Database
  onCommit?: () => void
}): InTransaction {
  const runSerialized = createSerializer()
  return (work, { serializeBy = [] } = {}) => {
    let run = () => runWithRetries({ database, onCommit, work })
    // In the same order for all, so that two transactions with the same two keys cannot wait for each other.
    const keys = [...new Set(serializeBy)].sort().reverse()
    for (const key of keys) {
      const runInQueue = run
      run = () => runSerialized(key, runInQueue)
    }
    return run()
  }
}

function createSerializer() {
  const lastRuns = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, run: () => Promise<Result>): Promise<Result> => {
    const queuedRun = (lastRuns.get(key) ?? Promise.resolve()).then(run, run)
    lastRuns.set(key, queuedRun)
    try {
      return await queuedRun
    } finally {
      if (lastRuns.get(key) === queuedRun) lastRuns.delete(key)
    }
  }
}

type TransactionInput<Result> = {
  database: Database
  onCommit: () => void
  work: (tx: Tx) => Promise<Result>
}

async function runWithRetries<Result>(input: TransactionInput<Result>): Promise<Result> {
  const startedAt = performance.now()
  let wasDuplicate = false
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(input)
    } catch (error) {
      // A unique value was taken after the snapshot. In a second attempt the use case sees that it is taken.
      const isDuplicate = getDuplicateFields(error) !== null
      if (isDuplicate && wasDuplicate) throw error
      if (!isDuplicate && !isConflict(error)) throw error
      wasDuplicate = isDuplicate
      const elapsedMs = performance.now() - startedAt
      if (elapsedMs > MAX_RETRY_MS) throw databaseUnavailable(error)
      // No running transaction takes this long, so the process of the conflicting one was killed.
      if (elapsedMs > MIN_ORPHAN_AGE_MS) await input.database.endOrphanedTransactions()
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 1.5 ** attempt, MAX_PAUSE_MS))
    }
  }
}

async function runOnce<Result>({ database, onCommit, work }: TransactionInput<Result>): Promise<Result> {
  const tx = await database.connection.startSession()
  try {
    tx.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } })
    const result = await work(tx)
    await commit(tx)
    onCommit()
    return result
  } catch (error) {
    if (tx.inTransaction()) await tx.abortTransaction().catch(() => undefined)
    throw error
  } finally {
    await tx.endSession().catch(() => undefined)
  }
}

// A commit may be sent again, since the server applies it once. A transaction left open would block its documents.
async function commit(tx: Tx): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tx.commitTransaction()
    } catch (error) {
      if (attempt >= getMaxRetries(error)) throw error
    }
  }
}

function getMaxRetries(error: unknown): number {
  if (error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')) return 2
  return error instanceof Error && error.name === 'MongoWaitQueueTimeoutError' ? 1 : 0
}

function isConflict(error: unknown): boolean {
  const isTransient = error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
  return isTransient || isEndedAsOrphaned(error)
}
