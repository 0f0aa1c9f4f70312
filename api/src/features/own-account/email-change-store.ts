import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import type { Tx } from '../../platform/transaction.ts'

type EmailChangeDocument = {
  /** The fingerprint of the mailed token. */
  _id: string
  userId: string
  /** The address that takes the place of the present one. */
  email: string
  expire: Date
}

const schema = new Schema<EmailChangeDocument>({
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  email: { type: String, required: true },
  expire: { type: Date, required: true },
})
schema.index({ userId: 1 })
schema.index({ expire: 1 })

export type EmailChange = { userId: string; email: string }

/** Addresses that wait to be confirmed by a mailed link; an account has one at most. */
export function createEmailChangeStore(database: Database) {
  const changes = defineModel<EmailChangeDocument>({ database, collection: 'email_changes', schema })
  const removeAllOf = async ({ userId, tx }: { userId: string; tx: Tx }): Promise<void> => {
    const all = await changes.find({ userId }, { _id: 1 }, { session: tx }).lean()
    for (const { _id } of all) await changes.deleteOne({ _id }, { session: tx })
  }
  return {
    /** Stores what was asked for, in place of anything asked before. */
    async replace(given: EmailChange & { key: string; expires: Date; tx: Tx }): Promise<void> {
      const { key: _id, userId, email, expires: expire, tx } = given
      await removeAllOf({ userId, tx })
      await changes.create([{ _id, userId, email, expire }], { session: tx })
    },
    /** The change of address behind a link; null when the link is unknown, used, replaced or expired. */
    async find({ key, now, tx }: { key: string; now: Date; tx?: Tx }): Promise<EmailChange | null> {
      const found = await changes.findById(key, null, { session: tx ?? null }).lean()
      return found && found.expire > now ? { userId: found.userId, email: found.email } : null
    },
    /** The address that an account waits for, or null. */
    async waitingOf({ userId, now, tx }: { userId: string; now: Date; tx?: Tx }): Promise<string | null> {
      const found = await changes.findOne({ userId }, null, { session: tx ?? null }).lean()
      return found && found.expire > now ? found.email : null
    },
    removeAllOf,
    async removeExpired(now: Date): Promise<void> {
      await changes.deleteMany({ expire: { $lte: now } })
    },
  }
}
