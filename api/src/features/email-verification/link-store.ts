import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import type { Tx } from '../../platform/transaction.ts'

type LinkDocument = {
  /** The fingerprint of the token in the link. */
  _id: string
  userId: string
  /** The address that the link was mailed to, which is what it proves. */
  email: string
  expire: Date
}

const schema = new Schema<LinkDocument>({
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  email: { type: String, required: true },
  expire: { type: Date, required: true },
})
schema.index({ userId: 1 })
schema.index({ expire: 1 })

/** Links that were mailed to prove an address; using one ends all of the account. */
export function createVerificationLinkStore(database: Database) {
  const links = defineModel<LinkDocument>({ database, collection: 'verification_links', schema })
  return {
    model: links,
    async add(given: { key: string; userId: string; email: string; expires: Date; tx: Tx }): Promise<void> {
      const { key: _id, userId, email, expires: expire, tx } = given
      await links.create([{ _id, userId, email, expire }], { session: tx })
    },
    /** The account and address of a link; null when it is unknown, used or too old. */
    async find({
      key,
      now,
      tx,
    }: {
      key: string
      now: Date
      tx?: Tx
    }): Promise<{ userId: string; email: string } | null> {
      const found = await links.findById(key, null, { session: tx ?? null }).lean()
      return found && found.expire > now ? { userId: found.userId, email: found.email } : null
    },
    async removeAllOf({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      const all = await links.find({ userId }, { _id: 1 }, { session: tx }).lean()
      for (const { _id } of all) await links.deleteOne({ _id }, { session: tx })
    },
    async removeExpired(now: Date): Promise<void> {
      await links.deleteMany({ expire: { $lte: now } })
    },
  }
}
