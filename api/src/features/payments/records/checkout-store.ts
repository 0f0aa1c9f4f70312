import { type QueryFilter, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CheckoutDocument, checkoutSchema, type StoredCheckoutStatus } from './checkout-document.ts'

/** A checkout as use cases see it. */
export type StoredCheckout = Omit<CheckoutDocument, '_id' | 'sessionId'> & {
  id: string
  sessionId: string | null
}
export type NewCheckout = Pick<
  StoredCheckout,
  | 'id'
  | 'userId'
  | 'kind'
  | 'itemKey'
  | 'occurrence'
  | 'scheduleId'
  | 'title'
  | 'price'
  | 'bookingId'
  | 'enrollmentId'
  | 'holdExpiresAt'
  | 'createdAt'
  | 'isOffer'
  | 'isCharge'
  | 'heldFrom'
>
type CheckoutChanges = Partial<Omit<CheckoutDocument, '_id' | 'userId' | 'kind' | 'createdAt'>>

const toCheckout = ({ _id, sessionId, ...fields }: CheckoutDocument): StoredCheckout => ({
  id: _id.toHexString(),
  sessionId: sessionId ?? null,
  ...fields,
})

/** Checkouts: what a user is paying for, and the seat or place that is held for it. */
function createCheckoutStore(database: Database) {
  const checkouts = defineModel<CheckoutDocument>({ database, collection: 'checkouts', schema: checkoutSchema })
  const toKey = (id: string) => new Types.ObjectId(id)
  const findOne = async (filter: QueryFilter<CheckoutDocument>, tx?: Tx) => {
    const checkout = await checkouts.findOne(filter, null, { session: tx ?? null }).lean()
    return checkout ? toCheckout(checkout) : null
  }
  const findAll = async (filter: QueryFilter<CheckoutDocument>, tx?: Tx) =>
    (await checkouts.find(filter, null, { session: tx ?? null }).lean()).map(toCheckout)
  return {
    model: checkouts,
    findById: async (id: string, { tx }: { tx?: Tx } = {}) => (isEntityId(id) ? findOne({ _id: toKey(id) }, tx) : null),
    findBySession: (sessionId: string) => findOne({ sessionId }),
    findByPayment: (paymentIntentId: string, { tx }: { tx?: Tx } = {}) => findOne({ paymentIntentId }, tx),
    /** Several by id, in no order; unknown ids are left out. */
    findMany: async (ids: readonly string[]) => (ids.length === 0 ? [] : findAll({ _id: { $in: ids.map(toKey) } })),
    /** A member's open checkout of one thing. */
    async findOpen({ userId, itemKey, tx }: { userId: string; itemKey: string; tx?: Tx }) {
      const open = await findAll({ userId, status: 'open' }, tx)
      return open.find((checkout) => checkout.itemKey === itemKey) ?? null
    },
    openOf: (userId: string, { tx }: { tx?: Tx } = {}) => findAll({ userId, status: 'open' }, tx),
    allOf: (userId: string) => findAll({ userId }),
    /** What a member has begun to pay for since an instant, whatever became of it. */
    begunSince: ({ userId, since, tx }: { userId: string; since: Date; tx: Tx }) =>
      findAll({ userId, createdAt: { $gt: since } }, tx),
    /** The addresses of checkouts that can be paid, by id. */
    async urlsOf(ids: readonly string[]): Promise<Map<string, string>> {
      const found = ids.length === 0 ? [] : await findAll({ _id: { $in: ids.map(toKey) } })
      return new Map(found.flatMap(({ id, checkoutUrl }) => (checkoutUrl ? [[id, checkoutUrl] as const] : [])))
    },
    /** Adds an open checkout. Call it after `lockMember`, so that a member has one for each thing. */
    async insert({ checkout: { id, ...fields }, tx }: { checkout: NewCheckout; tx: Tx }): Promise<void> {
      await checkouts.create([{ _id: toKey(id), ...fields, status: 'open' }], { session: tx })
    },
    /**
     * Changes a checkout that has one of several statuses; null when it has another. Read and written in one transaction,
     * so that a change at the same time conflicts.
     */
    async change(input: {
      id: string
      from?: readonly StoredCheckoutStatus[]
      changes: CheckoutChanges
      tx: Tx
    }): Promise<StoredCheckout | null> {
      const { id, from = ['open'], changes, tx } = input
      const checkout = await findOne({ _id: toKey(id) }, tx)
      if (!checkout || !from.includes(checkout.status)) return null
      await checkouts.updateOne({ _id: toKey(id) }, { $set: changes }, { session: tx })
      return findOne({ _id: toKey(id) }, tx)
    },
  }
}

export const checkoutStore = defineStore(({ database }) => createCheckoutStore(database))
