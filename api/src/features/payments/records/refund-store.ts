import { formatCents, formatMoney } from '@studio/contract'
import { Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

const refundReasons = [
  'cancelled-by-studio',
  'moved-by-studio',
  'dropped-out',
  'seat-lost',
  'paid-late',
  'paid-twice',
  'left-before',
  'at-provider',
] as const
export type RefundReason = (typeof refundReasons)[number]

type RefundDocument = {
  _id: Types.ObjectId
  /** One refund for each payment, and always all of it. */
  paymentIntentId: string
  userId: string
  amountCents: number
  /** What was paid for, formatted for display. */
  title: string
  reason: RefundReason
  checkoutId: string | null
  status: 'due' | 'done'
  /** Written until refunds were jobs of the queue. */
  attempts?: number
  dueAt?: Date
  createdAt: Date
  doneAt: Date | null
  /** When it was added to the reversals, from which reports are made; null, or missing, until then. */
  keptAt: Date | null
}

const schema = new Schema<RefundDocument>({
  paymentIntentId: { type: String, required: true },
  userId: { type: String, required: true },
  amountCents: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
  title: { type: String, required: true },
  reason: { type: String, enum: refundReasons, required: true },
  checkoutId: { type: String, default: null },
  status: { type: String, enum: ['due', 'done'], required: true },
  attempts: { type: Number },
  dueAt: { type: Date },
  createdAt: { type: Date, required: true },
  doneAt: { type: Date, default: null },
  keptAt: { type: Date, default: null },
})
schema.index({ paymentIntentId: 1 }, { unique: true })
schema.index({ userId: 1 })

export type StoredRefund = Omit<RefundDocument, '_id'> & { id: string }
type NewRefund = Pick<StoredRefund, 'paymentIntentId' | 'userId' | 'amountCents' | 'title' | 'reason' | 'checkoutId'>

const asRefund = ({ _id, ...fields }: RefundDocument): StoredRefund => ({ id: _id.toHexString(), ...fields })

/** What the jobs that carry a refund out, and that add it to the reversals, need. */
export type RefundJob = { refundId: string }

const jobAbout = ({ title, amountCents, userId }: Pick<NewRefund, 'title' | 'amountCents' | 'userId'>) => ({
  title: `${title}, ${formatMoney(formatCents(amountCents))}`,
  userId,
})

/** Refunds: asked for in the transaction that ends what was paid, together with the job that carries it out. */
function createRefundStore({ database, jobQueue }: { database: Database; jobQueue: JobQueue }) {
  const refunds = defineModel<RefundDocument>({ database, collection: 'refunds', schema })
  return {
    model: refunds,
    findByPayment: async (paymentIntentId: string, { tx }: { tx?: Tx } = {}): Promise<StoredRefund | null> => {
      const found = await refunds.findOne({ paymentIntentId }, null, { session: tx ?? null }).lean()
      return found ? asRefund(found) : null
    },
    /** Requests a full refund of a payment; false when that was requested before. */
    async request({ refund, now, tx }: { refund: NewRefund; now: Date; tx: Tx }): Promise<boolean> {
      if (await refunds.exists({ paymentIntentId: refund.paymentIntentId }).session(tx)) return false
      const { paymentIntentId: cause } = refund
      const [made] = await refunds.create([{ ...refund, status: 'due', createdAt: now }], { session: tx })
      if (!made) throw new Error('a refund that was just asked for must come back')
      const payload: RefundJob = { refundId: made._id.toHexString() }
      await jobQueue.add({ kind: 'refund', cause, payload, ...jobAbout(refund), tx })
      return true
    },
    async findById(id: string): Promise<StoredRefund | null> {
      const found = await refunds.findById(id).lean()
      return found ? asRefund(found) : null
    },
    /**
     * Notes that the money went back, and adds the job that adds it to the reversals: reports must not depend on an
     * event that never came. False when that was noted before.
     */
    async markDone({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<boolean> {
      const refund = await refunds.findById(id, null, { session: tx }).lean()
      if (refund?.status !== 'due') return false
      await refunds.updateOne({ _id: refund._id }, { $set: { status: 'done', doneAt: now } }, { session: tx })
      const payload: RefundJob = { refundId: id }
      await jobQueue.add({ kind: 'refund-kept', cause: refund.paymentIntentId, payload, ...jobAbout(refund), tx })
      return true
    },
    /** Deletes a refund that is no longer due, together with its job, also a failed one. */
    async withdraw({ refund, tx }: { refund: StoredRefund; tx: Tx }): Promise<void> {
      const found = await refunds.findById(refund.id, { status: 1 }, { session: tx }).lean()
      if (found?.status !== 'due') return
      await refunds.deleteOne({ _id: found._id }, { session: tx })
      await jobQueue.completeCause({ kind: 'refund', cause: refund.paymentIntentId, tx })
    },
    /** Records that a refund is among the reversals; whether its job or an event came first, the job is done. */
    async markKept({ refund, now, tx }: { refund: StoredRefund; now: Date; tx: Tx }): Promise<void> {
      await refunds.updateOne({ _id: new Types.ObjectId(refund.id) }, { $set: { keptAt: now } }, { session: tx })
      await jobQueue.completeCause({ kind: 'refund-kept', cause: refund.paymentIntentId, tx })
    },
    async allOf(userId: string, { tx }: { tx?: Tx } = {}): Promise<StoredRefund[]> {
      return (await refunds.find({ userId }, null, { session: tx ?? null }).lean()).map(asRefund)
    },
  }
}

export const refundStore = defineStore(({ database, jobQueue }) => createRefundStore({ database, jobQueue }))
