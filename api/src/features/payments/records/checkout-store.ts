import { type QueryFilter, Types, type UpdateQuery } from 'mongoose'
import { sendWrite } from '../../../adapters/bulk-write.ts'
import { createClaims } from '../../../adapters/embedded-database/claims.ts'
import { updateById } from '../../../adapters/embedded-database/update-by-id.ts'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  type CheckoutDocument,
  checkoutSchema,
  liveCheckoutStatuses,
  STALE_OPENING_SECONDS,
  type StoredCheckoutStatus,
} from './checkout-document.ts'

/** A checkout as use cases see it. */
export type StoredCheckout = Omit<CheckoutDocument, '_id' | 'sessionId'> & {
  id: string
  sessionId: string | null
}
type NewCheckout = Pick<
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
type CheckoutChanges = Partial<
  Pick<
    CheckoutDocument,
    | 'sessionId'
    | 'checkoutUrl'
    | 'subscriptionId'
    | 'paymentIntentId'
    | 'paidAt'
    | 'endingAs'
    | 'isToBeAsked'
    | 'nextCheckAt'
    | 'holdExpiresAt'
  >
>

const asCheckout = ({ _id, sessionId, ...fields }: CheckoutDocument): StoredCheckout => ({
  id: _id.toHexString(),
  sessionId: sessionId ?? null,
  ...fields,
})

/** Checkouts: what a user is paying for, and the seat or place that is held for it. */
const claimKey = ({ userId, itemKey }: { userId: string; itemKey: string }) => `${userId}:${itemKey}`

function createCheckoutStore(database: Database) {
  const checkouts = defineModel<CheckoutDocument>({ database, collection: 'checkouts', schema: checkoutSchema })
  const claims = createClaims({ database, collection: 'checkout_claims' })
  const findOne = async (filter: QueryFilter<CheckoutDocument>, { tx }: { tx?: Tx } = {}) => {
    const found = await checkouts.findOne(filter, null, { session: tx ?? null }).lean()
    return found ? asCheckout(found) : null
  }
  const findAll = async (filter: QueryFilter<CheckoutDocument>, { limit = 0, tx }: { limit?: number; tx?: Tx } = {}) =>
    (
      await checkouts
        .find(filter, null, { session: tx ?? null })
        .limit(limit)
        .lean()
    ).map(asCheckout)
  const update = async (id: string, change: UpdateQuery<CheckoutDocument>, { tx }: { tx?: Tx | undefined } = {}) => {
    const after = await updateById(checkouts, { id, change, tx })
    return after ? asCheckout(after) : null
  }
  const key = (id: string) => new Types.ObjectId(id)
  return {
    model: checkouts,
    findById: async (id: string, options: { tx?: Tx } = {}) =>
      isEntityId(id) ? findOne({ _id: key(id) }, options) : null,
    findBySession: (sessionId: string) => findOne({ sessionId }),
    /** The live checkout of a member for one thing. */
    findLive: async (thing: { userId: string; itemKey: string }) => {
      const id = await claims.holderOf(claimKey(thing))
      return id ? findOne({ _id: key(id) }) : null
    },
    findByPayment: (paymentIntentId: string, options: { tx?: Tx } = {}) => findOne({ paymentIntentId }, options),
    /** Several by id, in no order; unknown ids are left out. */
    findMany: async (ids: readonly string[]) => (ids.length === 0 ? [] : findAll({ _id: { $in: ids.map(key) } })),
    /** The addresses of checkouts that can be paid, by id. */
    async urlsOf(ids: readonly string[]): Promise<Map<string, string>> {
      const found = ids.length === 0 ? [] : await findAll({ _id: { $in: ids.map(key) } })
      return new Map(found.flatMap(({ id, checkoutUrl }) => (checkoutUrl ? [[id, checkoutUrl] as const] : [])))
    },
    /** Live ones whose hold is over, the longest first. */
    overdue: ({ now, limit }: { now: Date; limit: number }) =>
      findAll({ isLive: true, holdExpiresAt: { $lte: now } }, { limit }),
    /** Those about which the provider is to be asked by now, and openings that were left behind. */
    toBeAsked: ({ now, limit }: { now: Date; limit: number }) =>
      findAll({ isToBeAsked: true, nextCheckAt: { $lte: now } }, { limit }),
    liveOf: (userId: string, options: { tx?: Tx } = {}) => findAll({ userId, isLive: true }, options),
    allOf: (userId: string) => findAll({ userId }),
    /** What a member has begun to pay for since an instant, whatever became of it. */
    begunSince: ({ userId, since, tx }: { userId: string; since: Date; tx: Tx }) =>
      findAll({ userId, createdAt: { $gt: since } }, { tx }),
    /** Adds a live checkout; a second one for the same thing throws MongoDB's duplicate key error. */
    async add({ checkout: { id, ...fields }, tx }: { checkout: NewCheckout; tx: Tx }): Promise<void> {
      const stand = fields.isCharge ? ('charging' as const) : ('opening' as const)
      // Until the provider has responded, the job deals with the opening itself; a charge has a job of its own.
      const isToBeAsked = !fields.isCharge
      const nextCheckAt = secondsAfter(fields.createdAt, STALE_OPENING_SECONDS)
      await sendWrite({ database, write: claims.claimWrite({ key: claimKey(fields), holder: id }), tx })
      await checkouts.create([{ _id: key(id), ...fields, stand, isLive: true, isToBeAsked, nextCheckAt }], {
        session: tx,
      })
    },
    /** Ends the hold of a live checkout at an instant, unless it ends sooner. */
    async holdAtMostUntil({ id, until, tx }: { id: string; until: Date; tx: Tx }): Promise<void> {
      const found = await checkouts.findById(id, { isLive: 1, holdExpiresAt: 1 }, { session: tx }).lean()
      if (found?.isLive && found.holdExpiresAt > until) await update(id, { $set: { holdExpiresAt: until } }, { tx })
    },
    /**
     * Moves a checkout from one of several statuses to another, with what else changes; null when it is in none of them.
     */
    async move(input: {
      id: string
      from: readonly StoredCheckoutStatus[]
      to: StoredCheckoutStatus
      changes?: CheckoutChanges
      tx: Tx
    }) {
      const { id, from, to, changes = {}, tx } = input
      const isLive = liveCheckoutStatuses.includes(to)
      // Read and written in one transaction: a concurrent change makes the write conflict, and the transaction is
      // repeated.
      const before = await checkouts.findById(id, { stand: 1 }, { session: tx }).lean()
      if (!before || !from.includes(before.stand)) return null
      const ended = isLive ? {} : { $unset: { heldFrom: 1 as const } }
      const moved = await update(id, { $set: { ...changes, stand: to, isLive }, ...ended }, { tx })
      if (moved && !isLive) await claims.free({ key: claimKey(moved), holder: id, tx })
      return moved
    },
    /** Changes fields of a checkout, but not its status. */
    note: ({ id, changes }: { id: string; changes: CheckoutChanges }) => update(id, { $set: changes }),
    /** Notes that the payment goes back, since what it was for is lost. */
    markRefunded: ({ id, paymentIntentId, tx }: { id: string; paymentIntentId: string | null; tx: Tx }) =>
      update(id, { $set: { isRefunded: true, paymentIntentId, isToBeAsked: false } }, { tx }),
  }
}

export const checkoutStore = defineStore(({ database }) => createCheckoutStore(database))
