import { formatCents, formatMoney } from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type GiveBackDocument = {
  _id: Types.ObjectId
  userId: string
  /** The payment in the studio's records: the id of its checkout, or of its invoice. */
  paymentId: string
  checkoutId: string | null
  invoiceId: string | null
  /** Null for the months of a membership, whose payment the provider knows. */
  paymentIntentId: string | null
  title: string
  amountCents: number
  /** With it all of the payment has gone back: what was bought stays all the same. */
  isRest: boolean
  reason: string
  /** `void`: its money went back in another way, or an admin settled it by other means. */
  status: 'due' | 'done' | 'void'
  createdAt: Date
  doneAt: Date | null
}

const text = { type: String, default: null }
const schema = new Schema<GiveBackDocument>({
  userId: { type: String, required: true },
  paymentId: { type: String, required: true },
  checkoutId: text,
  invoiceId: text,
  paymentIntentId: text,
  title: { type: String, required: true },
  amountCents: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
  isRest: { type: Boolean, required: true },
  reason: { type: String, default: '' },
  status: { type: String, enum: ['due', 'done', 'void'], required: true },
  createdAt: { type: Date, required: true },
  doneAt: { type: Date, default: null },
})
schema.index({ userId: 1 })
schema.index({ paymentIntentId: 1 })

export type StoredGiveBack = Omit<GiveBackDocument, '_id'> & { id: string }
type NewGiveBack = Omit<StoredGiveBack, 'id' | 'status' | 'createdAt' | 'doneAt'>

/** What the job that gives money back needs. */
export type GiveBackJob = { giveBackId: string }

const asGiveBack = ({ _id, ...fields }: GiveBackDocument): StoredGiveBack => ({ id: _id.toHexString(), ...fields })

/** Parts of payments that admins give back, each with the job that does it; several for one payment. */
function createGiveBackStore({ database, jobQueue }: { database: Database; jobQueue: JobQueue }) {
  const giveBacks = defineModel<GiveBackDocument>({ database, collection: 'payments_given_back', schema })
  const end = async (id: string, $set: Partial<GiveBackDocument>, tx: Tx): Promise<boolean> => {
    const found = await giveBacks.findById(id, { status: 1 }, { session: tx }).lean()
    if (found?.status !== 'due') return false
    await giveBacks.updateOne({ _id: found._id }, { $set }, { session: tx })
    return true
  }
  return {
    model: giveBacks,
    /** Adds one with its job; returns the job's cause. */
    async add({ giveBack, now, tx }: { giveBack: NewGiveBack; now: Date; tx: Tx }): Promise<string> {
      const [made] = await giveBacks.create([{ ...giveBack, status: 'due', createdAt: now }], { session: tx })
      if (!made) throw new Error('what was just added must come back')
      const { title, amountCents, userId } = giveBack
      const cause = made._id.toHexString()
      const payload: GiveBackJob = { giveBackId: cause }
      const about = { title: `${title}, ${formatMoney(formatCents(amountCents))}`, userId }
      await jobQueue.add({ kind: 'give-back', cause, payload, ...about, tx })
      return cause
    },
    async findById(id: string): Promise<StoredGiveBack | null> {
      const found = await giveBacks.findById(id).lean()
      return found ? asGiveBack(found) : null
    },
    async allOf(userId: string, { tx }: { tx?: Tx } = {}): Promise<StoredGiveBack[]> {
      return (await giveBacks.find({ userId }, null, { session: tx ?? null }).lean()).map(asGiveBack)
    },
    /** Those of a payment that are not void. */
    async ofPayment(paymentIntentId: string, { tx }: { tx?: Tx } = {}): Promise<StoredGiveBack[]> {
      const found = await giveBacks.find({ paymentIntentId }, null, { session: tx ?? null }).lean()
      return found.map(asGiveBack).filter(({ status }) => status !== 'void')
    },
    /** Notes that the money went back; false when that was noted before, or it was settled otherwise. */
    markDone: ({ id, now, tx }: { id: string; now: Date; tx: Tx }) => end(id, { status: 'done', doneAt: now }, tx),
    /** Notes that this money does not go back any more. */
    markVoid: ({ id, tx }: { id: string; tx: Tx }) => end(id, { status: 'void' }, tx),
    /** Removes the reasons from what was given back to a user whose account is closed. */
    async forgetReasons({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await giveBacks.updateMany({ userId }, { $set: { reason: '' } }, { session: tx })
    },
  }
}

export const giveBackStore = defineStore(({ database, jobQueue }) => createGiveBackStore({ database, jobQueue }))
