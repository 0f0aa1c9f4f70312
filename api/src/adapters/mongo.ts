import mongoose, { type Model, type mongo, type Schema, Types } from 'mongoose'
import { AppError } from '../platform/app-error.ts'
import type { Metrics } from '../platform/metrics.ts'
import { installClosedSocketWorkaround } from './closed-socket-workaround.ts'
import { createOrphanCleanup } from './embedded-database/orphaned-transactions.ts'

export type Database = Awaited<ReturnType<typeof openDatabase>>

type OpenInput = {
  uri: string
  /** Overrides the database name of the address. */
  name?: string
  /** False lets a command run as long as it needs, for example to build the index of a large collection. */
  hasCommandTimeout?: boolean
  monitorCommands?: boolean
}

// Calls must be answered within seconds while the database is unavailable, so nothing waits long or is buffered.
const timeouts = {
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 10_000,
  // The wait for a pooled connection. Under overload, calls fail early enough to be answered with 503 and Retry-After
  // within 15 seconds in all.
  waitQueueTimeoutMS: 5_000,
  // A hanging database is noticed after this plus connectTimeoutMS, and every command ends. A retried command then
  // waits for a server for three more seconds: 11 seconds in all.
  heartbeatFrequencyMS: 5_000,
  serverMonitoringMode: 'poll' as const,
}

// Updates are validated like new documents.
mongoose.set('runValidators', true)

/** Throws when the server cannot be reached within three seconds. */
export async function openDatabase({ uri, name, hasCommandTimeout = true, monitorCommands = false }: OpenInput) {
  installClosedSocketWorkaround()
  const connection = mongoose.createConnection(uri, {
    ...timeouts,
    ...(hasCommandTimeout ? {} : { socketTimeoutMS: 0 }),
    ...(name ? { dbName: name } : {}),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    monitorCommands,
    maxPoolSize: 50,
  })
  // The driver reconnects by itself. Without a listener, an error event would end the process.
  connection.on('error', () => undefined)
  await connection.asPromise().catch(async (error: unknown) => {
    await connection.close().catch(() => undefined)
    throw error
  })
  return {
    connection,
    async ping(withinMs: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer from the database within ${withinMs} ms`)), withinMs)
      })
      try {
        await Promise.race([connection.getClient().db().command({ ping: 1 }), timeout])
      } finally {
        clearTimeout(timer)
      }
    },
    /** Creates the collections and indexes of all models. Idempotent. */
    async ensureIndexes(): Promise<void> {
      for (const model of Object.values(connection.models)) {
        await model.createCollection()
        await model.createIndexes()
      }
    },
    endOrphanedTransactions: createOrphanCleanup(connection),
    close: () => connection.close(),
  }
}

type ModelInput<Document> = { database: Database; collection: string; schema: Schema<Document> }

export function defineModel<Document>({ database, collection, schema }: ModelInput<Document>): Model<Document> {
  // Unknown fields in documents and filters are mistakes, so they throw.
  schema.set('strict', 'throw')
  schema.set('strictQuery', 'throw')
  schema.set('versionKey', false)
  schema.set('minimize', false)
  return database.connection.model<Document>(collection, schema, collection)
}

export function databaseUnavailable(cause: unknown): AppError {
  return new AppError('DATABASE_UNAVAILABLE', 'We cannot reach our records right now. Please try again in a moment.', {
    cause,
    headers: { 'Retry-After': '5' },
  })
}

/** The fields of the unique index that a write violated, or null for any other error. */
export function getDuplicateFields(error: unknown): string[] | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11_000) return null
  const pattern = 'keyPattern' in error ? error.keyPattern : null
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : []
}

/** The type of a store's documents, for code that writes them without the store. */
export type DocumentIn<Store extends (deps: never) => { model: unknown }> =
  ReturnType<Store>['model'] extends Model<infer Document> ? Document : never

export const createObjectId = () => new Types.ObjectId()

type WritableModel = { collection: { insertMany(documents: never, options: object): Promise<unknown> } }

/** Inserts many documents without mongoose, which would validate each of them. */
export async function insertAll({ collection }: WritableModel, documents: readonly object[]): Promise<void> {
  if (documents.length > 0) await collection.insertMany([...documents] as never, { ordered: false })
}

/** Records outcome and duration of each command. The database must have been opened with `monitorCommands`. */
export function measureCommands({ database, metrics }: { database: Database; metrics: Metrics }): void {
  const record = (outcome: 'ok' | 'failed') => (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent) =>
    metrics.recordDatabaseCommand({ command: event.commandName, outcome, seconds: event.duration / 1_000 })
  const client = database.connection.getClient()
  client.on('commandSucceeded', record('ok'))
  client.on('commandFailed', record('failed'))
}
