import { formatCents, formatMoney } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  oneOf,
  orNull,
  part,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import type { JobId } from '../../../platform/queue/job-queue.ts'
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
  'given-back',
  'credits-taken-back',
] as const
export type RefundReason = (typeof refundReasons)[number]

const schema = defineSchema({
  /** A refund of a whole payment has the payment's id, so that there is one. */
  _id: text,
  /** Null for what is given back of a membership's month: the provider knows its payment. */
  paymentIntentId: orNull(text),
  userId: text,
  amountCents: count,
  title: text,
  reason: oneOf(refundReasons),
  /** What was paid: a checkout, or an invoice of a subscription. */
  checkoutId: orNull(text),
  subscriptionId: orNull(text),
  invoiceId: orNull(text),
  /** What an admin gives back, in the words of the admin; what was bought stays, also when it is the rest. */
  givenBack: orNull(part({ paymentId: text, isRest: flag, reason: withDefault(text, '') })),
  status: oneOf(['due', 'done']),
  createdAt: instant,
  doneAt: orNull(instant),
})
schema.index({ userId: 1 })
schema.index({ paymentIntentId: 1 })
type RefundDocument = DocumentOf<typeof schema>
export type StoredRefund = Omit<RefundDocument, '_id'> & { id: string }
type NewRefund = Pick<StoredRefund, 'paymentIntentId' | 'userId' | 'amountCents' | 'title' | 'reason'> &
  Partial<Pick<StoredRefund, 'checkoutId' | 'subscriptionId' | 'invoiceId' | 'givenBack'>>

export type RefundJob = { refundId: string }

const toRefund = ({ _id, ...fields }: RefundDocument): StoredRefund => ({ id: _id, ...fields })

/** Money that goes back: asked for in the transaction that causes it, together with the job that carries it out. */
export const refundStore = defineStore(({ database, jobQueue, clock, ids }) => {
  const refunds = defineModel({ database, collection: 'refunds', schema })
  const findById = async (id: string, { tx }: OptionalTx = {}): Promise<StoredRefund | null> => {
    const stored = await refunds.findById(id, null, { session: tx ?? null }).lean()
    return stored && toRefund(stored)
  }
  return {
    model: refunds,
    findById,
    /** Adds a refund and its job, which it returns; null when the whole payment was to be refunded before. */
    async request({ refund, tx }: { refund: NewRefund; tx: Tx }): Promise<JobId | null> {
      const { paymentIntentId, givenBack, title, amountCents, userId } = refund
      const id = paymentIntentId && !givenBack ? paymentIntentId : ids.next()
      if (await findById(id, { tx })) return null
      await refunds.create([{ ...refund, _id: id, status: 'due', createdAt: clock.now() }], { session: tx })
      const job = { kind: 'refund', cause: id } as const
      const payload: RefundJob = { refundId: id }
      await jobQueue.add({ ...job, payload, title: `${title}, ${formatMoney(formatCents(amountCents))}`, userId, tx })
      return job
    },
    allOf: async (userId: string, { tx }: OptionalTx = {}) =>
      (await refunds.find({ userId }, null, { session: tx ?? null }).lean()).map(toRefund),
    async findGivenBack(paymentIntentId: string, { tx }: OptionalTx = {}) {
      const all = await refunds.find({ paymentIntentId }, null, { session: tx ?? null }).lean()
      return all.flatMap(({ givenBack }) => givenBack ?? [])
    },
    /** Notes that the money went back; false when that was noted before. */
    async markDone({ id, tx }: { id: string; tx: Tx }): Promise<boolean> {
      if ((await findById(id, { tx }))?.status !== 'due') return false
      await refunds.updateOne({ _id: id }, { $set: { status: 'done', doneAt: clock.now() } }, { session: tx })
      return true
    },
    /** Deletes a refund that is no longer due: its money went back in another way. */
    async withdraw({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      if ((await findById(id, { tx }))?.status === 'due') await refunds.deleteOne({ _id: id }, { session: tx })
    },
    async forgetReasons({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      const isGivenBack = { userId, givenBack: { $ne: null } }
      await refunds.updateMany(isGivenBack, { $set: { 'givenBack.reason': '' } }, { session: tx })
    },
  }
})
