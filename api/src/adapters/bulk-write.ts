import mongoose, { type Mongoose, mongo } from 'mongoose'
import type { Tx } from '../platform/transaction.ts'
import type { Database } from './mongo.ts'

/** A write that can be sent together with writes to other collections; a document is stored unchanged. */
export type WriteOperation = { collection: string } & (
  | { name: 'insertOne'; document: object }
  | { name: 'updateOne'; filter: { _id: string }; update: object }
)
/** What an update found and made different; an insert has neither. */
export type WriteResult = { matchedCount: number; modifiedCount: number }
/** Sends several writes of a transaction in one command; returns their results in order. */
type BulkWriteInTransaction = (input: { writes: readonly WriteOperation[]; tx: Tx }) => Promise<WriteResult[]>

const WRITE_CONFLICT = 112

/**
 * Several ordered writes in one command (MongoDB 8's bulkWrite) to save round trips; the first failure is thrown as the
 * server's error, and a document that does not fit its schema as mongoose's, before anything is sent. It cannot start a
 * transaction, since the embedded database rejects its read concern.
 */
export function createBulkWriteInTransaction({ connection }: Pick<Database, 'connection'>): BulkWriteInTransaction {
  return async ({ writes, tx }) => {
    for (const write of writes) {
      if (write.name === 'insertOne')
        await assertValid({ model: connection.models[write.collection], document: write.document })
    }
    try {
      const models = writes.map((write) => modelOf({ write, database: connection.name }))
      const { updateResults } = await connection.getClient().bulkWrite(models, { session: tx, verboseResults: true })
      return writes.map((_, place) => updateResults?.get(place) ?? { matchedCount: 0, modifiedCount: 0 })
    } catch (error) {
      throw asServerError(error)
    }
  }
}

/**
 * Sends one write of a transaction alone, which may begin it; what holds for `bulkWriteInTransaction` holds otherwise.
 * Returns what an update found and changed.
 */
export async function sendWrite({ database, write, tx }: SingleWrite): Promise<WriteResult> {
  const { connection } = database
  const collection = connection.collection<StoredDocument>(write.collection)
  if (write.name === 'insertOne') {
    await assertValid({ model: connection.models[write.collection], document: write.document })
    await collection.insertOne(asStored(write.document), { session: tx })
    return { matchedCount: 0, modifiedCount: 0 }
  }
  const { matchedCount, modifiedCount } = await collection.updateOne(write.filter, write.update, { session: tx })
  return { matchedCount, modifiedCount }
}

// Model.validate makes no mongoose document, which was a third of what a booking cost the API; it passes over fields that
// the schema does not know.
async function assertValid({ model, document }: { model: AnyModel | undefined; document: object }): Promise<void> {
  if (!model) throw new Error('a write to a collection without a model')
  const unknown = Object.keys(document).find((field) => model.schema.pathType(field) === 'adhocOrUndefined')
  if (unknown) throw new mongoose.Error.StrictModeError(unknown)
  await model.validate(document)
}

function modelOf({ write, database }: { write: WriteOperation; database: string }): BulkModel {
  const { collection, ...what } = write
  return asModel({ namespace: `${database}.${collection}`, ...what })
}

type SingleWrite = { database: Pick<Database, 'connection'>; write: WriteOperation; tx: Tx }
type StoredDocument = { _id: string }

// Its _id may be an ObjectId too, which the driver stores as it is.
function asStored(document: object): StoredDocument {
  return document as StoredDocument
}

type AnyModel = Mongoose['models'][string]
type BulkModel = mongo.AnyClientBulkWriteModel<mongo.Document>

// The driver's type knows no _id but an ObjectId.
function asModel(model: object): BulkModel {
  return model as BulkModel
}

// The driver wraps what the server says of the whole command, and lists what it says of single writes. A conflict among
// those is one that a transaction is repeated for, which only MongoDB itself labels as such.
function asServerError(error: unknown): unknown {
  if (!(error instanceof mongo.MongoClientBulkWriteError)) return error
  const [first] = error.writeErrors.values()
  if (!first) return error.cause ?? error
  const said = new mongo.MongoServerError({ message: first.message, code: first.code })
  if (first.code === WRITE_CONFLICT) said.addErrorLabel('TransientTransactionError')
  return said
}
