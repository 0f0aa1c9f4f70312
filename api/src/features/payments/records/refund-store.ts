import { formatCents, formatMoney } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { count, type DocumentOf, defineSchema, instant, oneOf, orNull, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

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

const schema = defineSchema({
  /** One refund for each payment, and always all of it. */
  paymentIntentId: text,
  userId: text,
  amountCents: count,
  title: text,
  reason: oneOf(refundReasons),
  checkoutId: orNull(text),
  status: oneOf(['due', 'done']),
  createdAt: instant,
  doneAt: orNull(instant),
  /** When it was added to the reversals, from which reports are made; null until then. */
  keptAt: orNull(instant),
})
schema.index({ paymentIntentId: 1 }, { unique: true })
schema.index({ userId: 1 })
type RefundDocument = DocumentOf<typeof schema>
export type StoredRefund = Omit<RefundDocument, '_id'> & { id: string }
type NewRefund = Omit<StoredRefund, 'id' | 'status' | 'createdAt' | 'doneAt' | 'keptAt'>

export type RefundJob = { refundId: string }

const toRefund = ({ _id, ...fields }: RefundDocument): StoredRefund => ({ id: _id.toHexString(), ...fields })

/** Refunds: asked for in the transaction that ends what was paid, together with the job that carries it out. */
export const refundStore = defineStore(({ database, jobQueue }) => {
  const refunds = defineModel({ database, collection: 'refunds', schema })
  const find = async (filter: QueryFilter<RefundDocument>, { tx }: OptionalTx = {}) =>
    (await refunds.find(filter, null, { session: tx ?? null }).lean()).map(toRefund)
  const findById = async (id: string, within?: OptionalTx) =>
    (await find({ _id: new Types.ObjectId(id) }, within))[0] ?? null
  const addJob = (kind: 'refund' | 'refund-kept', { refund, id, tx }: { refund: NewRefund; id: string; tx: Tx }) => {
    const { paymentIntentId: cause, amountCents, userId } = refund
    const payload: RefundJob = { refundId: id }
    const title = `${refund.title}, ${formatMoney(formatCents(amountCents))}`
    return jobQueue.add({ kind, cause, payload, title, userId, tx })
  }
  return {
    model: refunds,
    findById,
    findByPayment: async (paymentIntentId: string, within?: OptionalTx) =>
      (await find({ paymentIntentId }, within))[0] ?? null,
    allOf: (userId: string, within?: OptionalTx) => find({ userId }, within),
    /** Requests a full refund of a payment; false when that was requested before. */
    async request({ refund, now, tx }: { refund: NewRefund; now: Date; tx: Tx }): Promise<boolean> {
      if (await refunds.exists({ paymentIntentId: refund.paymentIntentId }).session(tx)) return false
      const [added] = await refunds.create([{ ...refund, status: 'due', createdAt: now }], { session: tx })
      if (!added) throw new Error('a refund that was just asked for must come back')
      await addJob('refund', { refund, id: added._id.toHexString(), tx })
      return true
    },
    /**
     * Notes that the money went back, and adds the job that adds it to the reversals: reports must not depend on an
     * event that never came. False when that was noted before.
     */
    async markDone({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<boolean> {
      const refund = await findById(id, { tx })
      if (refund?.status !== 'due') return false
      const $set = { status: 'done', doneAt: now } as const
      await refunds.updateOne({ _id: new Types.ObjectId(id) }, { $set }, { session: tx })
      await addJob('refund-kept', { refund, id, tx })
      return true
    },
    /** Deletes a refund that is no longer due, together with its job, also a failed one. */
    async withdraw({ refund: { id, paymentIntentId }, tx }: { refund: StoredRefund; tx: Tx }): Promise<void> {
      if ((await findById(id, { tx }))?.status !== 'due') return
      await refunds.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
      await jobQueue.completeCause({ kind: 'refund', cause: paymentIntentId, tx })
    },
    /** Records that a refund is among the reversals; whether its job or an event came first, the job is done. */
    async markKept({ refund, now, tx }: { refund: StoredRefund; now: Date; tx: Tx }): Promise<void> {
      await refunds.updateOne({ _id: new Types.ObjectId(refund.id) }, { $set: { keptAt: now } }, { session: tx })
      await jobQueue.completeCause({ kind: 'refund-kept', cause: refund.paymentIntentId, tx })
    },
  }
})
