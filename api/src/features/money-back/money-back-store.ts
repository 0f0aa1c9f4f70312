import { type RevenueSource, revenueSources } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../outside/mongo.ts'
import type { Tx } from '../../platform/transaction.ts'
import { differencesOf, type Sighting } from './differences.ts'

/** What a payment had been for, and whose it was. */
export type PaymentFacts = {
  source: RevenueSource
  userId: string | null
  /** What was bought with it; null for the payments of a membership, which have these two. */
  checkoutId: string | null
  subscriptionId: string | null
  invoiceId: string | null
}

type MoneyBackDocument = PaymentFacts & {
  /** The payment and the number of the sighting, so that two processes cannot both add the next one. */
  _id: string
  paymentIntentId: string
  /** The provider's id of the event, or `refund:` with the id of our own refund. */
  told: string
  kind: Sighting['kind']
  at: Date
  toldCents: number
  refundId: string | null
  /** By how much this changed what has gone back; follows from all sightings of the payment. */
  cents: number
}

const cents = { type: Number, required: true, validate: Number.isSafeInteger }
const schema = new Schema<MoneyBackDocument>({
  _id: { type: String, required: true },
  paymentIntentId: { type: String, required: true },
  told: { type: String, required: true },
  kind: { type: String, enum: ['given', 'failed'], required: true },
  at: { type: Date, required: true },
  toldCents: { ...cents, min: 0 },
  refundId: { type: String, default: null },
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

/** A refund that failed, as it was told. */
type FailedRefund = Extract<Sighting, { kind: 'failed' }>

export type MoneyBack = Omit<MoneyBackDocument, '_id'>

const asSighting = ({ told, kind, at, toldCents, refundId }: MoneyBackDocument): Sighting =>
  kind === 'given'
    ? { told, kind, at, cents: toldCents }
    : { told, kind, at, cents: toldCents, refundId: refundId ?? '' }

/** The money that went back, as it was told: each telling once, with the difference it made (ruling B9). */
export function createMoneyBackStore(database: Database) {
  const all = defineModel<MoneyBackDocument>({ database, collection: 'money_back', schema })
  return {
    model: all,
    /**
     * Keeps what was told about a payment; what is known changes nothing. A late telling takes its part of a later one's.
     * Answers the failures that nobody had told of before: the provider tells of each one several times.
     */
    async note({
      paymentIntentId,
      facts,
      sightings,
      tx,
    }: {
      paymentIntentId: string
      facts: PaymentFacts
      sightings: readonly Sighting[]
      tx: Tx
    }): Promise<FailedRefund[]> {
      const kept = await all.find({ paymentIntentId }, null, { session: tx }).lean()
      const known = new Set(kept.map(({ told }) => told))
      const fresh = sightings.filter(({ told }) => !known.has(told))
      if (fresh.length === 0) return []
      const differences = differencesOf([...kept.map(asSighting), ...fresh])
      const difference = (told: string) => differences.get(told) ?? 0
      const added = fresh.map((sighting, index): MoneyBackDocument => {
        const { told, kind, at, cents: toldCents } = sighting
        const refundId = sighting.kind === 'failed' ? sighting.refundId : null
        const _id = `${paymentIntentId}:${kept.length + index}`
        return { _id, paymentIntentId, told, kind, at, toldCents, refundId, cents: difference(told), ...facts }
      })
      await all.create(added, { session: tx, ordered: true })
      for (const { _id, told, cents: before } of kept) {
        if (difference(told) !== before) {
          await all.updateOne({ _id }, { $set: { cents: difference(told) } }, { session: tx })
        }
      }
      const knownFailures = new Set(kept.map(({ refundId }) => refundId))
      return fresh.filter((one) => one.kind === 'failed').filter(({ refundId }) => !knownFailures.has(refundId))
    },
    /** What has gone back of a payment so far, in cents. */
    async sumOf(paymentIntentId: string, { tx }: { tx: Tx }): Promise<number> {
      const kept = await all.find({ paymentIntentId }, { cents: 1 }, { session: tx }).lean()
      return kept.reduce((sum, { cents: more }) => sum + more, 0)
    },
    /** What went back to somebody, in no order. */
    async allOf(userId: string): Promise<MoneyBack[]> {
      return (await all.find({ userId }).lean()).map(({ _id, ...fields }) => fields)
    },
  }
}

export type MoneyBackStore = ReturnType<typeof createMoneyBackStore>
