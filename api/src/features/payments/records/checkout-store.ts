import { CURRENCY, checkoutKinds, type Price, toMoney } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
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
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { packTermsSchema } from '../../packs/records/index.ts'

/** The price at the time of the purchase, in cents. `paid = list - discount`, also while it is yet to be paid. */
export const priceSchema = subdocument({ list: count, discount: count, paid: count, currency: oneOf([CURRENCY]) })
export type PriceSnapshot = DocumentOf<typeof priceSchema>

export const toPriceResponse = ({ list, discount, paid, currency }: PriceSnapshot): Price => ({
  list: toMoney(list),
  discount: toMoney(discount),
  paid: toMoney(paid),
  currency,
})

const schema = defineSchema({
  userId: text,
  kind: oneOf(checkoutKinds),
  /** Identifies what is bought (`class:<id>:<date>`): a member has at most one open checkout for it. */
  itemKey: text,
  /** The occurrence whose seat is held; null for purchases without a seat. */
  occurrenceId: orNull(text),
  scheduleId: orNull(text),
  title: text,
  price: priceSchema,
  /**
   * `open`: can be paid; `expired`: the hold ran out, or no page could be opened; `cancelled`: ended earlier, by the
   * member or because it was replaced or lost its seat.
   */
  status: oneOf(['open', 'paid', 'expired', 'cancelled']),
  /** The id of the provider's session, once opened. The charge of a saved card has the id of its payment here, once paid. */
  sessionId: optional(text),
  checkoutUrl: orNull(text),
  bookingId: orNull(text),
  enrollmentId: orNull(text),
  subscriptionId: orNull(text),
  /** The terms of the pack that is bought. */
  packTerms: orNull(packTermsSchema),
  paymentIntentId: orNull(text),
  holdExpiresAt: instant,
  /** Pays for a seat that the waitlist has offered. */
  isOffer: withDefault(flag, false),
  /** Charges the saved card of a waiting member, without a payment page. */
  isAutoCharge: withDefault(flag, false),
  /** The client address whose limit of unpaid seats counts this checkout; null once it is paid or has ended. */
  unpaidHoldAddress: orNull(text),
  /** A bank transfer, which takes days, is being processed; the seat is held until the class starts. */
  isPaymentUnderWay: withDefault(flag, false),
  /** It is being cancelled, so it ends as `cancelled` even if the provider first reports an expired page. */
  isGivenUp: withDefault(flag, false),
  /** The payment bought nothing, for instance because it arrived after the seat was lost, and is refunded. */
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
type RequiredField = 'id' | 'userId' | 'kind' | 'itemKey' | 'title' | 'price' | 'holdExpiresAt' | 'createdAt'
export type NewCheckout = Pick<StoredCheckout, RequiredField> & Partial<Omit<StoredCheckout, 'sessionId' | 'status'>>
type CheckoutChange = {
  id: string
  fromStatuses?: readonly CheckoutDocument['status'][]
  changes: Partial<Omit<CheckoutDocument, '_id' | 'userId' | 'kind' | 'createdAt'>>
  tx: Tx
}

const toCheckout = ({ _id, sessionId, ...fields }: CheckoutDocument): StoredCheckout => ({
  id: _id.toHexString(),
  sessionId: sessionId ?? null,
  ...fields,
})

export const checkoutStore = defineStore(({ database }) => {
  const checkouts = defineModel({ database, collection: 'checkouts', schema })
  const toObjectId = (id: string) => new Types.ObjectId(id)
  const find = async (filter: QueryFilter<CheckoutDocument>, { tx }: OptionalTx = {}) =>
    (await checkouts.find(filter, null, { session: tx ?? null }).lean()).map(toCheckout)
  const findOne = async (filter: QueryFilter<CheckoutDocument>, options?: OptionalTx) =>
    (await find(filter, options))[0] ?? null
  const findMany = async (ids: readonly string[]) =>
    ids.length === 0 ? [] : find({ _id: { $in: ids.map(toObjectId) } })
  return {
    model: checkouts,
    findById: async (id: string, options?: OptionalTx) =>
      isEntityId(id) ? findOne({ _id: toObjectId(id) }, options) : null,
    findBySession: (sessionId: string) => findOne({ sessionId }),
    findByPayment: (paymentIntentId: string, options?: OptionalTx) => findOne({ paymentIntentId }, options),
    findMany,
    async findOpenForItem({ userId, itemKey, tx }: { userId: string; itemKey: string } & OptionalTx) {
      const openCheckouts = await find({ userId, status: 'open' }, { tx })
      return openCheckouts.find((checkout) => checkout.itemKey === itemKey) ?? null
    },
    findOpenByUser: (userId: string, options?: OptionalTx) => find({ userId, status: 'open' }, options),
    findByUser: (userId: string) => find({ userId }),
    findStartedSince: ({ userId, since, tx }: { userId: string; since: Date; tx: Tx }) =>
      find({ userId, createdAt: { $gt: since } }, { tx }),
    /** The payment pages by the id of their checkout. Only an open checkout has one. */
    async findUrls(ids: readonly string[]): Promise<Map<string, string>> {
      const matchingCheckouts = await findMany(ids)
      return new Map(
        matchingCheckouts.flatMap(({ id, checkoutUrl }) => (checkoutUrl ? [[id, checkoutUrl] as const] : [])),
      )
    },
    /** Call `lockMember` first, or a member could get two open checkouts for the same purchase. */
    async insert({ checkout: { id, ...fields }, tx }: { checkout: NewCheckout; tx: Tx }): Promise<StoredCheckout> {
      const [createdCheckout] = await checkouts.create([{ _id: toObjectId(id), ...fields, status: 'open' }], {
        session: tx,
      })
      if (!createdCheckout) throw new Error('creating a checkout returned nothing')
      return toCheckout(createdCheckout.toObject())
    },
    /** Changes and returns a checkout if its status is one of `fromStatuses`; otherwise null. Concurrent changes conflict. */
    async change({ id, fromStatuses = ['open'], changes, tx }: CheckoutChange): Promise<StoredCheckout | null> {
      const checkout = await findOne({ _id: toObjectId(id) }, { tx })
      if (!checkout || !fromStatuses.includes(checkout.status)) return null
      await checkouts.updateOne({ _id: toObjectId(id) }, { $set: changes }, { session: tx })
      return findOne({ _id: toObjectId(id) }, { tx })
    },
  }
})
