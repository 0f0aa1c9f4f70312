import { formatMoney, toMoney } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  oneOf,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import type { JobRef } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const refundReasons = [
  'cancelled-by-studio',
  'moved-by-studio',
  /** The member cancelled in time a class for which their saved card was charged. */
  'cancelled-in-time',
  'seat-lost',
  /** Paid after the class had begun. */
  'paid-late',
  'paid-twice',
  /** The member had left the membership before it was charged. */
  'left-before-charge',
  /** Staff refunded it in the provider's dashboard. */
  'at-provider',
  /** An admin of the studio refunded it; the purchase stays. */
  'by-admin',
  'credits-taken-back',
] as const
export type RefundReason = (typeof refundReasons)[number]

const schema = defineSchema({
  /** A whole payment is refunded only once, so the id of that refund is `paymentIntentId`. Any other refund has a new id. */
  _id: text,
  /** Null for a membership's month: only the provider knows its payment. */
  paymentIntentId: orNull(text),
  userId: text,
  /** With `adminRefund`: what it sends back. Otherwise: the whole payment; what was not refunded before is sent back. */
  amountCents: count,
  title: text,
  reason: oneOf(refundReasons),
  /** What was paid: a checkout, or a subscription's invoice. */
  checkoutId: orNull(text),
  subscriptionId: orNull(text),
  invoiceId: orNull(text),
  /**
   * Set when an admin refunds a payment and the purchase stays. `paymentId`: the id of the checkout or invoice;
   * `refundsWholeRemainder`: it refunds all that was left; `reason`: what the admin wrote.
   */
  adminRefund: orNull(subdocument({ paymentId: text, refundsWholeRemainder: flag, reason: withDefault(text, '') })),
  status: oneOf(['due', 'done']),
  createdAt: instant,
  doneAt: orNull(instant),
})
schema.index({ userId: 1 })
schema.index({ paymentIntentId: 1 })
type RefundDocument = DocumentOf<typeof schema>
export type StoredRefund = Omit<RefundDocument, '_id'> & { id: string }
type NewRefund = Pick<StoredRefund, 'paymentIntentId' | 'userId' | 'amountCents' | 'title' | 'reason'> &
  Partial<Pick<StoredRefund, 'checkoutId' | 'subscriptionId' | 'invoiceId' | 'adminRefund'>>

export type RefundJob = { refundId: string }

const toRefund = ({ _id, ...fields }: RefundDocument): StoredRefund => ({ id: _id, ...fields })

/** Refunds. Each is stored together with the job that pays it, in the transaction that makes it due. */
export const refundStore = defineStore(({ database, jobQueue, clock, ids }) => {
  const refunds = defineModel({ database, collection: 'refunds', schema })
  const findById = async (id: string, { tx }: OptionalTx = {}): Promise<StoredRefund | null> => {
    const document = await refunds.findById(id, null, { session: tx ?? null }).lean()
    return document && toRefund(document)
  }
  return {
    model: refunds,
    findById,
    /** Adds a refund and its job, and returns the job; null when a refund of the whole payment exists already. */
    async add({ refund, tx }: { refund: NewRefund; tx: Tx }): Promise<JobRef | null> {
      const { paymentIntentId, adminRefund, title, amountCents, userId } = refund
      const id = paymentIntentId && !adminRefund ? paymentIntentId : ids.next()
      if (await findById(id, { tx })) return null
      await refunds.create([{ ...refund, _id: id, status: 'due', createdAt: clock.now() }], { session: tx })
      const job = { kind: 'refund', dedupeKey: id } as const
      const payload: RefundJob = { refundId: id }
      await jobQueue.add({ ...job, payload, title: `${title}, ${formatMoney(toMoney(amountCents))}`, userId, tx })
      return job
    },
    findByUser: async (userId: string, { tx }: OptionalTx = {}) =>
      (await refunds.find({ userId }, null, { session: tx ?? null }).lean()).map(toRefund),
    async findAdminRefunds(paymentIntentId: string, { tx }: OptionalTx = {}) {
      const refundsOfPayment = await refunds.find({ paymentIntentId }, null, { session: tx ?? null }).lean()
      return refundsOfPayment.flatMap(({ adminRefund }) => adminRefund ?? [])
    },
    /** Returns false when the refund is no longer due. */
    async markDone({ id, tx }: { id: string; tx: Tx }): Promise<boolean> {
      if ((await findById(id, { tx }))?.status !== 'due') return false
      await refunds.updateOne({ _id: id }, { $set: { status: 'done', doneAt: clock.now() } }, { session: tx })
      return true
    },
    /** Deletes a due refund whose money went back in another way. */
    async withdraw({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      if ((await findById(id, { tx }))?.status === 'due') await refunds.deleteOne({ _id: id }, { session: tx })
    },
    async removeAdminReasons({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      const filter = { userId, adminRefund: { $ne: null } }
      await refunds.updateMany(filter, { $set: { 'adminRefund.reason': '' } }, { session: tx })
    },
  }
})
