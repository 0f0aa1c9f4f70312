import { type RevenueSource, revenueSources } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { byEventTime, type ReversalEvent, reversalDeltas, sightingKinds } from './reversal-deltas.ts'

/** What a payment had been for, and whose it was. */
export type PaymentPurpose = {
  source: RevenueSource
  userId: string | null
  /** What was bought with it; null for the payments of a membership, which have these two. */
  checkoutId: string | null
  subscriptionId: string | null
  invoiceId: string | null
}

type MoneyBackDocument = PaymentPurpose & {
  /** The payment and the number of the sighting, so that two processes cannot both add the next one. */
  _id: string
  paymentIntentId: string
  /** The provider's id of the event, or `refund:` with the id of our own refund. */
  told: string
  kind: ReversalEvent['kind']
  at: Date
  toldCents: number
  refundId: string | null
  /** Of a dispute alone, with what its bank says and until when it can be answered. */
  disputeId?: string
  reason?: string
  answerBy?: Date | null
  /** By how much this changed what has gone back; follows from all sightings of the payment. */
  cents: number
}

const cents = { type: Number, required: true, validate: Number.isSafeInteger }
const schema = new Schema<MoneyBackDocument>({
  _id: { type: String, required: true },
  paymentIntentId: { type: String, required: true },
  told: { type: String, required: true },
  kind: { type: String, enum: sightingKinds, required: true },
  at: { type: Date, required: true },
  toldCents: { ...cents, min: 0 },
  refundId: { type: String, default: null },
  disputeId: { type: String },
  reason: { type: String },
  answerBy: { type: Date },
  cents,
  source: { type: String, enum: revenueSources, required: true },
  userId: { type: String, default: null },
  checkoutId: { type: String, default: null },
  subscriptionId: { type: String, default: null },
  invoiceId: { type: String, default: null },
})
schema.index({ paymentIntentId: 1 })
schema.index({ at: 1 })
schema.index({ userId: 1 })
schema.index({ kind: 1 })

type MoneyBack = Omit<MoneyBackDocument, '_id'>
/** A dispute as its bank opened it, with until when it can be answered. */
type OpenedDispute = Pick<MoneyBackDocument, 'at' | 'toldCents' | 'userId' | 'checkoutId'> & {
  disputeId: string
  reason: string
  answerBy: Date
}

function asSighting({
  kind,
  refundId,
  disputeId = '',
  reason = '',
  answerBy = null,
  ...entry
}: MoneyBackDocument): ReversalEvent {
  const common = { told: entry.told, at: entry.at, cents: entry.toldCents }
  if (kind === 'given') return { ...common, kind }
  if (kind === 'failed') return { ...common, kind, refundId: refundId ?? '' }
  return { ...common, kind, disputeId, reason, answerBy }
}

/** What a report of the provider is new information about; one failure is reported by several different events. */
const newsIn = (sighting: ReversalEvent): string | null => {
  if (sighting.kind === 'given') return null
  return `${sighting.kind}:${sighting.kind === 'failed' ? sighting.refundId : sighting.disputeId}`
}

/** The reversals as reported: each report once, with the difference it made. */
function createMoneyBackStore(database: Database) {
  const all = defineModel<MoneyBackDocument>({ database, collection: 'money_back', schema })
  return {
    model: all,
    /**
     * Stores what was reported about a payment; a repeated report changes nothing. A late report takes over its part of
     * a later one's amount. Returns failed refunds and disputes that have not been announced before.
     */
    async note({
      paymentIntentId,
      purpose,
      sightings,
      tx,
    }: {
      paymentIntentId: string
      purpose: PaymentPurpose
      sightings: readonly ReversalEvent[]
      tx: Tx
    }): Promise<ReversalEvent[]> {
      const entries = await all.find({ paymentIntentId }, null, { session: tx }).lean()
      const known = new Set(entries.map(({ told }) => told))
      const fresh = sightings.filter(({ told }) => !known.has(told))
      if (fresh.length === 0) return []
      const differences = reversalDeltas([...entries.map(asSighting), ...fresh])
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
      const knownNews = new Set(entries.map(asSighting).map(newsIn))
      return fresh.filter((sighting) => newsIn(sighting) !== null && !knownNews.has(newsIn(sighting)))
    },
    /** What has gone back of a payment so far, in cents. */
    async sumOf(paymentIntentId: string, { tx }: { tx: Tx }): Promise<number> {
      const entries = await all.find({ paymentIntentId }, { cents: 1 }, { session: tx }).lean()
      return entries.reduce((sum, { cents: more }) => sum + more, 0)
    },
    /**
     * Whether a bank has taken the rest of a payment of this many cents after a dispute, so that no refund is due any
     * more.
     */
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
    /** A user's refunds and disputes, in order of time. */
    async allOf(userId: string, { tx }: { tx?: Tx } = {}): Promise<MoneyBack[]> {
      const entries = await all.find({ userId }, null, { session: tx ?? null }).lean()
      entries.sort((a, b) => byEventTime(asSighting(a), asSighting(b)))
      return entries.map(({ _id, ...fields }) => fields)
    },
  }
}

export const moneyBackStore = defineStore(({ database }) => createMoneyBackStore(database))
