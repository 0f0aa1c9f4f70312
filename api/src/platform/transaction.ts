import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, mongo } from 'mongoose'
import { isEndedWithOrphans } from '../adapters/embedded-database/orphaned-transactions.ts'
import { type Database, databaseUnavailable, duplicateFields } from '../adapters/mongo.ts'

export type Tx = ClientSession
export type OptionalTx = { tx?: Tx | undefined }

export type InTransaction = <Result>(
  work: (tx: Tx) => Promise<Result>,
  options?: {
    /** Work that shares a key runs one after the other in this process: in a rush it would only conflict with itself. */
    serializeBy?: readonly string[]
  },
) => Promise<Result>

const MAX_RETRY_MS = 5_000
const ORPHAN_MS = 3_000
const FIRST_PAUSE_MS = 4
const MAX_PAUSE_MS = 250

/** Repeats `work` after a write conflict, so it may only read and write with `tx`. Nothing else retries or locks. */
export function createTransactions({
  database,
  committed = () => undefined,
}: {
  database: Database
  committed?: () => void
}): InTransaction {
  const runInTurn = createTurns()
  return (work, { serializeBy = [] } = {}) => {
    const run = () => runWithRetries({ database, committed, work })
    // In one order, so that two that share two keys cannot wait for each other.
    const keys = [...new Set(serializeBy)].sort()
    return keys.reduceRight((next, key) => () => runInTurn(key, next), run)()
  }
}

function createTurns() {
  const lastTurns = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, run: () => Promise<Result>): Promise<Result> => {
    const turn = (lastTurns.get(key) ?? Promise.resolve()).then(run, run)
    lastTurns.set(key, turn)
    try {
      return await turn
    } finally {
      if (lastTurns.get(key) === turn) lastTurns.delete(key)
    }
  }
}

type Attempt<Result> = {
  database: Database
  committed: () => void
  work: (tx: Tx) => Promise<Result>
}

async function runWithRetries<Result>(attempted: Attempt<Result>): Promise<Result> {
  const started = performance.now()
  let wasTaken = false
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(attempted)
    } catch (error) {
      // A key that was free in the snapshot may be taken by now: a second try lets the use case report that itself.
      const isTaken = duplicateFields(error) !== null
      if (isTaken && wasTaken) throw error
      if (!isTaken && !isConflict(error)) throw error
      wasTaken = isTaken
      const waited = performance.now() - started
      if (waited > MAX_RETRY_MS) throw databaseUnavailable(error)
      // No live transaction takes so long: its process was killed.
      if (waited > ORPHAN_MS) await attempted.database.releaseOrphans()
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 1.5 ** attempt, MAX_PAUSE_MS))
    }
  }
}

async function runOnce<Result>({ database, committed, work }: Attempt<Result>): Promise<Result> {
  const tx = await database.connection.startSession()
  try {
    tx.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } })
    const result = await work(tx)
    await commit(tx)
    committed()
    return result
  } catch (error) {
    if (tx.inTransaction()) await tx.abortTransaction().catch(() => undefined)
    throw error
  } finally {
    await tx.endSession().catch(() => undefined)
  }
}

// Safe to repeat: the server applies a commit once. One left undone would block other bookings of the seat.
async function commit(tx: Tx): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tx.commitTransaction()
    } catch (error) {
      if (attempt >= mostRepeats(error)) throw error
    }
  }
}

function mostRepeats(error: unknown): number {
  if (error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')) return 2
  return error instanceof Error && error.name === 'MongoWaitQueueTimeoutError' ? 1 : 0
}

function isConflict(error: unknown): boolean {
  const isTransient = error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
  return isTransient || isEndedWithOrphans(error)
}
