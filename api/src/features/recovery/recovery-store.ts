import { Schema, type Types } from 'mongoose'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import { defineStore } from '../../platform/store.ts'
import type { Tx } from '../../platform/transaction.ts'

export type RecoveryKind = 'password' | 'username'
type RecoveryDocument = { _id: Types.ObjectId; kind: RecoveryKind; email: string; askedAt: Date }

const schema = new Schema<RecoveryDocument>({
  kind: { type: String, enum: ['password', 'username'], required: true },
  email: { type: String, required: true },
  askedAt: { type: Date, required: true },
})
schema.index({ askedAt: 1 })
schema.index({ email: 1 })

export type RecoveryRequest = { id: string; kind: RecoveryKind; email: string }

/** Requests to recover an account, waiting to be answered by mail. */
function createRecoveryStore(database: Database) {
  const requests = defineModel<RecoveryDocument>({ database, collection: 'recovery_requests', schema })
  return {
    async add({ kind, email, now }: { kind: RecoveryKind; email: string; now: Date }): Promise<void> {
      await requests.create({ kind, email, askedAt: now })
    },
    /** The oldest request up to an instant, or null. */
    async oldest(now: Date): Promise<RecoveryRequest | null> {
      const found = await requests
        .findOne({ askedAt: { $lte: now } })
        .sort({ askedAt: 1 })
        .lean()
      return found ? { id: found._id.toHexString(), kind: found.kind, email: found.email } : null
    },
    /** Drops what waits for an address. */
    async removeAllOf({ email, tx }: { email: string; tx: Tx }): Promise<void> {
      const all = await requests.find({ email }, { _id: 1 }, { session: tx }).lean()
      for (const { _id } of all) await requests.deleteOne({ _id }, { session: tx })
    },
    /** Removes a request from the list; false when another process was faster. */
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<boolean> {
      return (await requests.deleteOne({ _id: id }, { session: tx })).deletedCount === 1
    },
  }
}

export const recoveryStore = defineStore(({ database }) => createRecoveryStore(database))
