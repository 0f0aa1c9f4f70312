import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import { defineStore } from '../../platform/store.ts'
import type { Tx } from '../../platform/transaction.ts'

type AllowanceDocument = {
  /** Account and studio day. */
  _id: string
  userId: string
  /** Mails allowed that day, and of those that came after the limit the ones that let the owner in. */
  sent: number
  beyond: number
  expire: Date
}
/** What has gone to an unverified address on one day. */
export type Allowance = { sent: number; beyond: number }

const schema = new Schema<AllowanceDocument>({
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  sent: { type: Number, required: true },
  beyond: { type: Number, required: true },
  expire: { type: Date, required: true },
})
schema.index({ userId: 1 })
schema.index({ expire: 1 })

const keyOf = ({ userId, day }: { userId: string; day: string }) => `${userId}|${day}`

/** How many mails each unverified address has had on a day, counted over all API processes. */
function createAllowanceStore(database: Database) {
  const allowances = defineModel<AllowanceDocument>({ database, collection: 'mail_allowances', schema })
  return {
    model: allowances,
    async find(given: { userId: string; day: string; tx: Tx }): Promise<Allowance | null> {
      const found = await allowances.findById(keyOf(given), null, { session: given.tx }).lean()
      return found && { sent: found.sent, beyond: found.beyond }
    },
    async store(given: { userId: string; day: string; allowance: Allowance; expires: Date; tx: Tx }): Promise<void> {
      const { userId, allowance, expires: expire, tx } = given
      const _id = keyOf(given)
      const { matchedCount } = await allowances.updateOne({ _id }, { $set: allowance }, { session: tx })
      if (matchedCount === 0) await allowances.create([{ _id, userId, ...allowance, expire }], { session: tx })
    },
    async removeAllOf({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      const all = await allowances.find({ userId }, { _id: 1 }, { session: tx }).lean()
      for (const { _id } of all) await allowances.deleteOne({ _id }, { session: tx })
    },
    async removeExpired(now: Date): Promise<void> {
      await allowances.deleteMany({ expire: { $lte: now } })
    },
  }
}

export const allowanceStore = defineStore(({ database }) => createAllowanceStore(database))
