import { CURRENCY, checkoutKinds, formatCents, type Price } from '@studio/contract'
import { type QueryFilter, type Schema, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  oneOf,
  optional,
  orNull,
  part,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { packTermsPart } from '../../packs/records/index.ts'

/** What something cost when it was taken, in cents; `paid = list - discount`. */
export const pricePart = part({ list: count, discount: count, paid: count, currency: oneOf([CURRENCY]) })
export type PriceSnapshot = DocumentOf<typeof pricePart>
export const priceSchema: Schema<PriceSnapshot> = pricePart.type

/** A price as every answer shows it. */
export const toPriceResponse = ({ list, discount, paid, currency }: PriceSnapshot): Price => ({
  list: formatCents(list),
  discount: formatCents(discount),
  paid: formatCents(paid),
  currency,
})

const schema = defineSchema({
  userId: text,
  kind: oneOf(checkoutKinds),
  /** What is bought, as one text: a member has one open checkout for each. */
  itemKey: text,
  /** The occurrence whose seat is held, as one text; null for what has no seat. */
  occurrence: orNull(text),
  scheduleId: orNull(text),
  title: text,
  price: pricePart,
  /** `open`: it can be paid; `expired`: its hold ran out, or the provider could not open it; `cancelled`: given up. */
  status: oneOf(['open', 'paid', 'expired', 'cancelled']),
  /** The provider's page; absent until it is open, and for the charge of a saved card, which has none. */
  sessionId: optional(text),
  checkoutUrl: orNull(text),
  bookingId: orNull(text),
  enrollmentId: orNull(text),
  subscriptionId: orNull(text),
  /** What a pack consists of that is bought. */
  packTerms: orNull(packTermsPart),
  paymentIntentId: orNull(text),
  holdExpiresAt: instant,
  isOffer: withDefault(flag, false),
  isCharge: withDefault(flag, false),
  /** The address that its seat is held from, counted there until it is paid; null once it has ended. */
  heldFrom: orNull(text),
  /** It was ordered by a payment that takes days; its seat is kept until the class starts. */
  isPaymentUnderWay: withDefault(flag, false),
  /** The member gave it up: the end that the provider may report first is cancelled, not expired. */
  isGivenUp: withDefault(flag, false),
  /** The payment came after the seat was lost and goes back. */
  isRefunded: withDefault(flag, false),
  paidAt: orNull(instant),
  createdAt: instant,
})
schema.index({ sessionId: 1 }, { unique: true, sparse: true })
schema.index({ paymentIntentId: 1 })
schema.index({ paidAt: 1 })
schema.index({ userId: 1, status: 1, createdAt: 1 })
schema.index({ userId: 1, createdAt: 1 })
type CheckoutDocument = DocumentOf<typeof schema>

export type StoredCheckout = Omit<CheckoutDocument, '_id' | 'sessionId'> & { id: string; sessionId: string | null }
type NeededField = 'id' | 'userId' | 'kind' | 'itemKey' | 'title' | 'price' | 'holdExpiresAt' | 'createdAt'
export type NewCheckout = Pick<StoredCheckout, NeededField> & Partial<Omit<StoredCheckout, 'sessionId' | 'status'>>
type CheckoutChange = {
  id: string
  from?: readonly CheckoutDocument['status'][]
  changes: Partial<Omit<CheckoutDocument, '_id' | 'userId' | 'kind' | 'createdAt'>>
  tx: Tx
}

const toCheckout = ({ _id, sessionId, ...fields }: CheckoutDocument): StoredCheckout => ({
  id: _id.toHexString(),
  sessionId: sessionId ?? null,
  ...fields,
})

/** Checkouts: what a user is paying for, and the seat or place that is held for it. */
export const checkoutStore = defineStore(({ database }) => {
  const checkouts = defineModel({ database, collection: 'checkouts', schema })
  const toKey = (id: string) => new Types.ObjectId(id)
  const find = async (filter: QueryFilter<CheckoutDocument>, { tx }: OptionalTx = {}) =>
    (await checkouts.find(filter, null, { session: tx ?? null }).lean()).map(toCheckout)
  const findOne = async (filter: QueryFilter<CheckoutDocument>, within?: OptionalTx) =>
    (await find(filter, within))[0] ?? null
  const findMany = async (ids: readonly string[]) => (ids.length === 0 ? [] : find({ _id: { $in: ids.map(toKey) } }))
  return {
    model: checkouts,
    findById: async (id: string, within?: OptionalTx) => (isEntityId(id) ? findOne({ _id: toKey(id) }, within) : null),
    findBySession: (sessionId: string) => findOne({ sessionId }),
    findByPayment: (paymentIntentId: string, within?: OptionalTx) => findOne({ paymentIntentId }, within),
    findMany,
    async findOpen({ userId, itemKey, tx }: { userId: string; itemKey: string } & OptionalTx) {
      const open = await find({ userId, status: 'open' }, { tx })
      return open.find((checkout) => checkout.itemKey === itemKey) ?? null
    },
    openOf: (userId: string, within?: OptionalTx) => find({ userId, status: 'open' }, within),
    allOf: (userId: string) => find({ userId }),
    begunSince: ({ userId, since, tx }: { userId: string; since: Date; tx: Tx }) =>
      find({ userId, createdAt: { $gt: since } }, { tx }),
    /** The addresses of checkouts that can be paid, by id. */
    async urlsOf(ids: readonly string[]): Promise<Map<string, string>> {
      const all = await findMany(ids)
      return new Map(all.flatMap(({ id, checkoutUrl }) => (checkoutUrl ? [[id, checkoutUrl] as const] : [])))
    },
    /** Adds an open checkout. Call it after `lockMember`, so that a member has one for each thing. */
    async insert({ checkout: { id, ...fields }, tx }: { checkout: NewCheckout; tx: Tx }): Promise<StoredCheckout> {
      const [created] = await checkouts.create([{ _id: toKey(id), ...fields, status: 'open' }], { session: tx })
      if (!created) throw new Error('a created checkout must come back')
      return toCheckout(created.toObject())
    },
    /**
     * Changes a checkout that has one of several statuses; null when it has another. Read and written in one transaction,
     * so that a change at the same time conflicts.
     */
    async change({ id, from = ['open'], changes, tx }: CheckoutChange): Promise<StoredCheckout | null> {
      const checkout = await findOne({ _id: toKey(id) }, { tx })
      if (!checkout || !from.includes(checkout.status)) return null
      await checkouts.updateOne({ _id: toKey(id) }, { $set: changes }, { session: tx })
      return findOne({ _id: toKey(id) }, { tx })
    },
  }
})
