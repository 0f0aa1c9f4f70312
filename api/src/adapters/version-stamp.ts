import { Schema, Types } from 'mongoose'
import type { Tx } from '../platform/transaction.ts'
import { type Database, defineModel } from './mongo.ts'

type VersionDocument = { _id: string; value: Types.ObjectId }

/** A mark on several collections together that is another one after every change of any of them. */
export type VersionStamp = {
  /** The mark in force, or the one that a transaction sees: while it is the same, nothing was changed. */
  read(tx?: Tx): Promise<string>
  /** Sets another mark, in the transaction that makes the change. */
  renew(input: { tx: Tx }): Promise<void>
}

const schema = new Schema<VersionDocument>({
  _id: { type: String, required: true },
  value: { type: Schema.Types.ObjectId, required: true },
})

/**
 * The version stamp of data in several collections (decision 011). Each stamp is a new id and not a counter: one that a
 * failing database server rolled back never returns with another meaning.
 */
export function createVersionStamp({ database, of }: { database: Database; of: string }): VersionStamp {
  const versions = defineModel<VersionDocument>({ database, collection: 'versions', schema })
  // A session lasts for one transaction here (platform/transaction.ts), and one new mark is enough for it.
  const renewed = new WeakSet<Tx>()
  return {
    read: async (tx) => {
      const found = await versions.findOne({ _id: of }, null, { session: tx ?? null }).lean()
      return found?.value.toHexString() ?? NONE
    },
    renew: async ({ tx }) => {
      if (renewed.has(tx)) return
      renewed.add(tx)
      await versions.updateOne({ _id: of }, { $set: { value: new Types.ObjectId() } }, { upsert: true, session: tx })
    },
  }
}

const NONE = 'none'

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

/**
 * A schema whose every write renews a version stamp in the same transaction, so no change of such a collection is
 * missed. A write outside a transaction throws: if the process was killed between the two writes, the change would stay
 * unseen.
 */
export function versioned<Document>(schema: Schema<Document>, version: VersionStamp): Schema<Document> {
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
  own.pre('insertMany', refuseBulk)
  own.pre('bulkWrite', refuseBulk)
  return own
}

function refuseBulk(): never {
  throw new Error('a collection with a version is written one document at a time')
}
