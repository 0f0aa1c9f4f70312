import { Schema, Types } from 'mongoose'
import type { Tx } from '../platform/transaction.ts'
import { type Database, defineModel } from './mongo.ts'

type VersionDocument = { _id: string; value: Types.ObjectId }

/** A mark on several collections together that is another one after every change of any of them. */
export type Version = {
  /** The mark in force: one read by key. It never says less than what was answered before the read began. */
  read(): Promise<string>
  /** The mark that a transaction sees: what has another one was changed before or after what the transaction reads. */
  readIn(tx: Tx): Promise<string>
  /** Sets another mark, in the transaction that makes the change. */
  renew(input: { tx: Tx }): Promise<void>
  /** The mark that a transaction has set; none when it changed nothing of this. */
  setBy(tx: Tx): string | undefined
}

const schema = new Schema<VersionDocument>({
  _id: { type: String, required: true },
  value: { type: Schema.Types.ObjectId, required: true },
})

/**
 * The version stamp of data in several collections (decision 011). Each stamp is a new id and not a counter: one that a
 * failing database server rolled back never returns with another meaning.
 */
export function createVersion({ database, of }: { database: Database; of: string }): Version {
  const versions = defineModel<VersionDocument>({ database, collection: 'versions', schema })
  const { connection } = database
  // By the driver itself, in one command without a cursor: every visit waits for this reading, and it is asked for
  // some thousand times a second.
  const reading = { find: 'versions', filter: { _id: of }, limit: 1, singleBatch: true }
  // A session lasts for one transaction here (platform/transaction.ts), and one new mark is enough for it.
  const renewed = new WeakMap<Tx, Types.ObjectId>()
  return {
    read: async () => asMark(await connection.getClient().db(connection.name).command(reading)),
    readIn: async (tx) => {
      const found = await connection.collection<VersionDocument>('versions').findOne({ _id: of }, { session: tx })
      return found?.value.toHexString() ?? NONE
    },
    renew: async ({ tx }) => {
      if (renewed.has(tx)) return
      const value = new Types.ObjectId()
      renewed.set(tx, value)
      await versions.updateOne({ _id: of }, { $set: { value } }, { upsert: true, session: tx })
    },
    setBy: (tx) => renewed.get(tx)?.toHexString(),
  }
}

const NONE = 'none'

// The server's answer to `find`; no document has been written before the first change.
function asMark(answer: unknown): string {
  const { cursor } = answer as { cursor: { firstBatch: VersionDocument[] } }
  return cursor.firstBatch[0]?.value.toHexString() ?? NONE
}

const WRITES = [
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
] as const

const versionedSchemas = new WeakSet<object>()
/** Whether a schema was made by `versioned`. */
export const isVersioned = (schema: object): boolean => versionedSchemas.has(schema)

/**
 * A schema whose every write renews a version stamp in the same transaction, so no change of such a collection is
 * missed. A write outside a transaction throws: if the process was killed between the two writes, the change would stay
 * unseen.
 */
export function versioned<Document>(schema: Schema<Document>, version: Version): Schema<Document> {
  const own = schema.clone()
  const renew = async (tx: Tx | null | undefined) => {
    if (!tx?.inTransaction()) throw new Error('a collection with a version is only written in a transaction')
    await version.renew({ tx })
  }
  own.pre('save', async function renewOnSave() {
    await renew(this.$session())
  })
  own.pre([...WRITES], async function renewOnWrite() {
    await renew(this.getOptions().session)
  })
  versionedSchemas.add(own)
  own.pre('insertMany', refuseBulk)
  own.pre('bulkWrite', refuseBulk)
  return own
}

function refuseBulk(): never {
  throw new Error('a collection with a version is written one document at a time')
}
