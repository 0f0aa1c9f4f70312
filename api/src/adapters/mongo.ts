import mongoose, { type Model, type mongo, type Schema, Types } from 'mongoose'
import { AppError } from '../platform/app-error.ts'
import type { Metrics } from '../platform/metrics.ts'
import { failDrainWaitsOnClosedSockets } from './closed-socket-workaround.ts'
import { createOrphanRelease } from './embedded-database/orphaned-transactions.ts'

export type Database = Awaited<ReturnType<typeof openDatabase>>

type OpenInput = {
  uri: string
  /** Database name, when not the address's own. */
  name?: string
  /** For building indexes on a large collection, which may take longer than any request may. */
  patient?: boolean
  monitorCommands?: boolean
}

// With the database away every call must answer within seconds, so nothing waits long or is buffered.
const impatience = {
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 10_000,
  // Limits the wait for a pooled connection. Under overload the last callers get a 503 with Retry-After while there is
  // still time left for the call itself (15 seconds in all).
  waitQueueTimeoutMS: 5_000,
  // A database that hangs is noticed after this plus the three seconds of connectTimeoutMS, which ends every call to it;
  // one that is repeated then waits for a server for three seconds more: 11 seconds in all.
  heartbeatFrequencyMS: 5_000,
  serverMonitoringMode: 'poll' as const,
}

// Updates obey the schema's enums and required fields like new documents do.
mongoose.set('runValidators', true)

/** Throws when the server cannot be reached within three seconds. */
export async function openDatabase({ uri, name, patient = false, monitorCommands = false }: OpenInput) {
  failDrainWaitsOnClosedSockets()
  const connection = mongoose.createConnection(uri, {
    ...impatience,
    ...(patient ? { socketTimeoutMS: 0 } : {}),
    ...(name ? { dbName: name } : {}),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    monitorCommands,
    maxPoolSize: 50,
  })
  // The driver reconnects by itself; without a listener its error events would end the process.
  connection.on('error', () => undefined)
  await connection.asPromise().catch(async (error: unknown) => {
    await connection.close().catch(() => undefined)
    throw error
  })
  return {
    connection,
    async ping(withinMs: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer from the database within ${withinMs} ms`)), withinMs)
      })
      try {
        await Promise.race([connection.getClient().db().command({ ping: 1 }), late])
      } finally {
        clearTimeout(timer)
      }
    },
    /** Creates every collection and index that the models declare; safe to repeat and to run in many processes. */
    async ensureIndexes(): Promise<void> {
      for (const model of Object.values(connection.models)) {
        await model.createCollection()
        await model.createIndexes()
      }
    },
    releaseOrphans: createOrphanRelease(connection),
    close: () => connection.close(),
  }
}

type ModelInput<Document> = { database: Database; collection: string; schema: Schema<Document> }

export function defineModel<Document>({ database, collection, schema }: ModelInput<Document>): Model<Document> {
  // A document or filter with a field that the schema does not know is a mistake, never dropped silently.
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

/** The fields of the unique index that a write ran into, or null when the error is another one. */
export function duplicateFields(error: unknown): string[] | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11_000) return null
  const pattern = 'keyPattern' in error ? error.keyPattern : null
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : []
}

/** The documents of a store's model, so that a field that it asks for cannot be forgotten. */
export type StoredIn<Store extends (deps: never) => { model: unknown }> =
  ReturnType<Store>['model'] extends Model<infer Document> ? Document : never

export const newKey = () => new Types.ObjectId()

type Target = { collection: { insertMany(documents: never, options: object): Promise<unknown> } }

/** Writes documents past mongoose, which would check each of them. */
export async function insertAll({ collection }: Target, documents: readonly object[]): Promise<void> {
  if (documents.length > 0) await collection.insertMany([...documents] as never, { ordered: false })
}

/** The database must have been opened with `monitorCommands`. */
export function countCommands({ database, metrics }: { database: Database; metrics: Metrics }): void {
  const note = (outcome: 'ok' | 'failed') => (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent) =>
    metrics.databaseCommand({ command: event.commandName, outcome, seconds: event.duration / 1_000 })
  const client = database.connection.getClient()
  client.on('commandSucceeded', note('ok'))
  client.on('commandFailed', note('failed'))
}
