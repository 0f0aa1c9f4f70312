import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, mongo } from 'mongoose'
import { isEndedWithOrphans } from '../adapters/embedded-database/orphaned-transactions.ts'
import { type Database, databaseUnavailable, getDuplicateFields } from '../adapters/mongo.ts'

export type Tx = ClientSession
export type OptionalTx = { tx?: Tx | undefined }

export type InTransaction = <Result>(
  work: (tx: Tx) => Promise<Result>,
  options?: {
    /** Work with a common key runs one after the other in this process, instead of conflicting with itself. */
    serializeBy?: readonly string[]
  },
) => Promise<Result>

const MAX_RETRY_MS = 5_000
const ORPHAN_MS = 3_000
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
    // Sorted, so that two transactions with the same two keys cannot wait for each other.
    const keys = [...new Set(serializeBy)].sort()
    for (const key of keys.reverse()) {
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

type Attempt<Result> = {
  database: Database
  onCommit: () => void
  work: (tx: Tx) => Promise<Result>
}

async function runWithRetries<Result>(input: Attempt<Result>): Promise<Result> {
  const startedAt = performance.now()
  let wasDuplicate = false
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(input)
    } catch (error) {
      // The key was free in the snapshot and is taken now. In a second attempt the use case sees that it is taken.
      const isDuplicate = getDuplicateFields(error) !== null
      if (isDuplicate && wasDuplicate) throw error
      if (!isDuplicate && !isConflict(error)) throw error
      wasDuplicate = isDuplicate
      const elapsedMs = performance.now() - startedAt
      if (elapsedMs > MAX_RETRY_MS) throw databaseUnavailable(error)
      // No running transaction takes this long: its process was killed.
      if (elapsedMs > ORPHAN_MS) await input.database.releaseOrphans()
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 1.5 ** attempt, MAX_PAUSE_MS))
    }
  }
}

async function runOnce<Result>({ database, onCommit, work }: Attempt<Result>): Promise<Result> {
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

// Safe to repeat, since the server applies a commit once. An open transaction would block its documents.
async function commit(tx: Tx): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tx.commitTransaction()
    } catch (error) {
      if (attempt >= maxRetries(error)) throw error
    }
  }
}

function maxRetries(error: unknown): number {
  if (error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')) return 2
  return error instanceof Error && error.name === 'MongoWaitQueueTimeoutError' ? 1 : 0
}

function isConflict(error: unknown): boolean {
  const isTransient = error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
  return isTransient || isEndedWithOrphans(error)
}
