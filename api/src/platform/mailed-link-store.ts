import { Schema } from 'mongoose'
import { type Database, defineModel } from '../adapters/mongo.ts'
import type { Tx } from './transaction.ts'

type MailedLinkDocument = {
  /** The fingerprint of the token in the link. */
  _id: string
  userId: string
  email: string
  expire: Date
}
export type MailedLink = { userId: string; email: string }

const schema = new Schema<MailedLinkDocument>({
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  email: { type: String, required: true },
  expire: { type: Date, required: true },
})
schema.index({ userId: 1 })
schema.index({ expire: 1 })

/** Links that were mailed and act for one account and one address, in a collection of their own. */
export function createMailedLinkStore({ database, collection }: { database: Database; collection: string }) {
  const links = defineModel<MailedLinkDocument>({ database, collection, schema })
  return {
    model: links,
    async add(given: MailedLink & { key: string; expires: Date; tx: Tx }): Promise<void> {
      const { key: _id, userId, email, expires: expire, tx } = given
      await links.create([{ _id, userId, email, expire }], { session: tx })
    },
    /** The account and address of a link; null when it is unknown, used, replaced or expired. */
    async find({ key, now, tx }: { key: string; now: Date; tx?: Tx }): Promise<MailedLink | null> {
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
