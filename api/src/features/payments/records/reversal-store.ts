import { revenueSources } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  instant,
  oneOf,
  optional,
  orNull,
  text,
  wholeNumber,
} from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import type { StoredCheckout } from './checkout-store.ts'
import { compareByTime, computeReversalDeltas, type ReversalEvent, reversalKinds } from './reversal-deltas.ts'

const schema = defineSchema({
  /** `<payment>:<number>`, so that two processes cannot both add the next report of a payment. */
  _id: text,
  paymentIntentId: text,
  /** The provider's event, or `refund:<id>` for a refund that we requested. */
  eventId: text,
  kind: oneOf(reversalKinds),
  at: instant,
  reportedCents: count,
  /** The provider's id of the dispute, or of the refund that failed. */
  subjectId: optional(text),
  /** For disputes: the bank's reason, and the deadline for an answer. */
  reason: optional(text),
  answerBy: optional(orNull(instant)),
  /** The change of the payment's reversed total, computed from all its reports. */
  cents: wholeNumber,
  source: oneOf(revenueSources),
  userId: orNull(text),
  /** For classes, programs and packs; a membership's payment has the other two ids. */
  checkoutId: orNull(text),
  subscriptionId: orNull(text),
  invoiceId: orNull(text),
})
schema.index({ paymentIntentId: 1 })
schema.index({ at: 1 })
schema.index({ userId: 1 })
schema.index({ kind: 1 })
type ReversalDocument = DocumentOf<typeof schema>
export type StoredReversal = Omit<ReversalDocument, '_id'>

export type ReversiblePayment = Pick<
  ReversalDocument,
  'paymentIntentId' | 'source' | 'userId' | 'checkoutId' | 'subscriptionId' | 'invoiceId'
>

/** The payment of a checkout. Packs count as classes. Null for a membership, whose payments are known by their invoices. */
export function toReversiblePayment(
  checkout: StoredCheckout | null,
  paymentIntentId: string,
): ReversiblePayment | null {
  if (!checkout || checkout.kind === 'subscription') return null
  const { kind, userId, id: checkoutId } = checkout
  const source = kind === 'pack' ? 'class' : kind
  return { paymentIntentId, source, userId, checkoutId, subscriptionId: null, invoiceId: null }
}

const toEvent = ({ eventId, kind, at, reportedCents, subjectId, reason, answerBy }: ReversalDocument) => ({
  eventId,
  kind,
  at,
  cents: reportedCents,
  subjectId,
  reason,
  answerBy,
})

const sumCents = (reports: ReadonlyArray<{ cents: number }>) => reports.reduce((sum, { cents }) => sum + cents, 0)

/** Reports of money that went back. Each is stored once, with the change that it made to its payment's reversed total. */
export const reversalStore = defineStore(({ database }) => {
  const reversals = defineModel({ database, collection: 'money_back', schema })
  return {
    model: reversals,
    /**
     * Stores a report about a payment and recomputes the deltas of its other reports; a repeated report changes nothing.
     * Returns true for the first report of a failed refund, and of a dispute's start or outcome.
     */
    async record({
      payment,
      event,
      tx,
    }: {
      payment: ReversiblePayment
      event: ReversalEvent
      tx: Tx
    }): Promise<boolean> {
      const { paymentIntentId } = payment
      const reports = await reversals.find({ paymentIntentId }, null, { session: tx }).lean()
      if (reports.some(({ eventId }) => eventId === event.eventId)) return false
      const deltas = computeReversalDeltas([...reports.map(toEvent), event])
      const { cents: reportedCents, ...fields } = event
      const cents = deltas.get(event.eventId) ?? 0
      const _id = `${paymentIntentId}:${reports.length}`
      await reversals.create([{ ...payment, ...fields, _id, reportedCents, cents }], { session: tx })
      for (const report of reports) {
        const delta = deltas.get(report.eventId) ?? 0
        if (delta === report.cents) continue
        await reversals.updateOne({ _id: report._id }, { $set: { cents: delta } }, { session: tx })
      }
      // Several events report the same failure.
      const isRepeated = reports.some(({ kind, subjectId }) => kind === event.kind && subjectId === event.subjectId)
      return event.kind !== 'refunded' && !isRepeated
    },
    async sumReversed(paymentIntentId: string, { tx }: { tx: Tx }): Promise<number> {
      return sumCents(await reversals.find({ paymentIntentId }, { cents: 1 }, { session: tx }).lean())
    },
    /** Whether a bank took the rest of a payment of `cents` in a dispute, so that no refund is due any more. */
    async isLostInDispute({ paymentIntentId, cents }: { paymentIntentId: string; cents: number }, { tx }: { tx: Tx }) {
      const reports = await reversals.find({ paymentIntentId }, { cents: 1, kind: 1 }, { session: tx }).lean()
      const hasLostDispute = reports.some((report) => report.kind === 'dispute-lost' && report.cents > 0)
      return hasLostDispute && sumCents(reports) >= cents
    },
    /** Disputes without an outcome, in no order. */
    async findOpenDisputes(): Promise<StoredReversal[]> {
      const reports = await reversals.find({ kind: { $in: ['disputed', 'dispute-lost', 'dispute-won'] } }).lean()
      const decidedIds = new Set(reports.flatMap(({ kind, subjectId }) => (kind === 'disputed' ? [] : subjectId)))
      return reports.filter(({ kind, subjectId }) => kind === 'disputed' && !decidedIds.has(subjectId))
    },
    /** In the order of the events. */
    async findByUser(userId: string, { tx }: OptionalTx = {}): Promise<StoredReversal[]> {
      const reports = await reversals.find({ userId }, null, { session: tx ?? null }).lean()
      reports.sort((a, b) => compareByTime(toEvent(a), toEvent(b)))
      return reports.map(({ _id, ...fields }) => fields)
    },
  }
})
