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
import { byEventTime, type ReversalEvent, reversalDeltas, sightingKinds } from './reversal-deltas.ts'

const schema = defineSchema({
  /** The payment and the number of the sighting, so that two processes cannot both add the next one. */
  _id: text,
  paymentIntentId: text,
  /** The provider's id of the event, or `refund:` with the id of our own refund. */
  told: text,
  kind: oneOf(sightingKinds),
  at: instant,
  toldCents: count,
  refundId: orNull(text),
  /** Of a dispute alone, with what its bank says and until when it can be answered. */
  disputeId: optional(text),
  reason: optional(text),
  answerBy: optional(orNull(instant)),
  /** By how much this changed what has gone back; follows from all sightings of the payment. */
  cents: wholeNumber,
  source: oneOf(revenueSources),
  userId: orNull(text),
  /** What was bought with it; null for the payments of a membership, which have the other two. */
  checkoutId: orNull(text),
  subscriptionId: orNull(text),
  invoiceId: orNull(text),
})
schema.index({ paymentIntentId: 1 })
schema.index({ at: 1 })
schema.index({ userId: 1 })
schema.index({ kind: 1 })
type MoneyBackDocument = DocumentOf<typeof schema>

export type PaymentPurpose = Pick<
  MoneyBackDocument,
  'source' | 'userId' | 'checkoutId' | 'subscriptionId' | 'invoiceId'
>
/** A dispute as its bank opened it, with until when it can be answered. */
type OpenedDispute = Pick<MoneyBackDocument, 'at' | 'toldCents' | 'userId' | 'checkoutId'> & {
  disputeId: string
  reason: string
  answerBy: Date
}

function toSighting(stored: MoneyBackDocument): ReversalEvent {
  const { kind, told, at, toldCents: cents, refundId, disputeId = '', reason = '', answerBy = null } = stored
  if (kind === 'given') return { told, at, cents, kind }
  if (kind === 'failed') return { told, at, cents, kind, refundId: refundId ?? '' }
  return { told, at, cents, kind, disputeId, reason, answerBy }
}

/** What a report of the provider is new information about; one failure is reported by several different events. */
const newsIn = (sighting: ReversalEvent): string | null => {
  if (sighting.kind === 'given') return null
  return `${sighting.kind}:${sighting.kind === 'failed' ? sighting.refundId : sighting.disputeId}`
}

type ReversalNote = {
  paymentIntentId: string
  purpose: PaymentPurpose
  sightings: readonly ReversalEvent[]
  tx: Tx
}

/** The reversals as reported: each report once, with the difference it made. */
export const moneyBackStore = defineStore(({ database }) => {
  const all = defineModel({ database, collection: 'money_back', schema })
  return {
    model: all,
    /**
     * Stores what was reported about a payment; a repeated report changes nothing. A late report takes over its part of
     * a later one's amount. Returns failed refunds and disputes that have not been announced before.
     */
    async note({ paymentIntentId, purpose, sightings, tx }: ReversalNote): Promise<ReversalEvent[]> {
      const entries = await all.find({ paymentIntentId }, null, { session: tx }).lean()
      const known = new Set(entries.map(({ told }) => told))
      const fresh = sightings.filter(({ told }) => !known.has(told))
      if (fresh.length === 0) return []
      const differences = reversalDeltas([...entries.map(toSighting), ...fresh])
      const difference = (told: string) => differences.get(told) ?? 0
      const added = fresh.map((sighting, index): MoneyBackDocument => {
        const { cents: toldCents, ...about } = sighting
        const _id = `${paymentIntentId}:${entries.length + index}`
        return { refundId: null, ...about, _id, paymentIntentId, toldCents, cents: difference(about.told), ...purpose }
      })
      await all.create(added, { session: tx, ordered: true })
      for (const { _id, told, cents: before } of entries) {
        if (difference(told) !== before) {
          await all.updateOne({ _id }, { $set: { cents: difference(told) } }, { session: tx })
        }
      }
      const knownNews = new Set(entries.map(toSighting).map(newsIn))
      return fresh.filter((sighting) => newsIn(sighting) !== null && !knownNews.has(newsIn(sighting)))
    },
    async sumOf(paymentIntentId: string, { tx }: { tx: Tx }): Promise<number> {
      const entries = await all.find({ paymentIntentId }, { cents: 1 }, { session: tx }).lean()
      return entries.reduce((sum, { cents: more }) => sum + more, 0)
    },
    /** Whether a bank has taken the rest of a payment in a dispute, so that no refund is due any more. */
    async isLost({ paymentIntentId, cents }: { paymentIntentId: string; cents: number }, { tx }: { tx: Tx }) {
      const entries = await all.find({ paymentIntentId }, { cents: 1, kind: 1 }, { session: tx }).lean()
      const isTaken = entries.some((one) => one.kind === 'dispute-lost' && one.cents > 0)
      return isTaken && entries.reduce((sum, { cents: more }) => sum + more, 0) >= cents
    },
    /** Disputes that were opened, can be answered, and have no outcome yet, in no order. */
    async openDisputes(): Promise<OpenedDispute[]> {
      const disputes = await all.find({ kind: { $in: ['disputed', 'dispute-lost', 'dispute-kept'] } }).lean()
      const decided = new Set(disputes.flatMap(({ kind, disputeId }) => (kind === 'disputed' ? [] : disputeId)))
      return disputes.flatMap(({ kind, disputeId, answerBy, at, toldCents, reason = '', userId, checkoutId }) => {
        const isOpen = kind === 'disputed' && disputeId && answerBy && !decided.has(disputeId)
        return isOpen ? [{ disputeId, answerBy, at, toldCents, reason, userId, checkoutId }] : []
      })
    },
    async allOf(userId: string, { tx }: OptionalTx = {}): Promise<Array<Omit<MoneyBackDocument, '_id'>>> {
      const entries = await all.find({ userId }, null, { session: tx ?? null }).lean()
      entries.sort((a, b) => byEventTime(toSighting(a), toSighting(b)))
      return entries.map(({ _id, ...fields }) => fields)
    },
  }
})
