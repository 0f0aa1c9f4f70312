import { type Lead, type LeadStatus, leadStatuses } from '@studio/contract'
import { type QueryFilter, Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import { withVersion } from '../../platform/entity-version.ts'
import { isEntityId } from '../../platform/ids.ts'
import { forgetNoteAuthor, noteSchema, type StoredNote, showNote } from '../../platform/notes.ts'
import { defineStore } from '../../platform/store.ts'
import { searchFields, searchFilters } from '../../platform/text-search.ts'
import type { Tx } from '../../platform/transaction.ts'

type SubscriptionDocument = {
  _id: Types.ObjectId
  email: string
  /** How addresses are compared: one subscription each, ignoring letter case. */
  isActive: boolean
  subscribedAt: Date
  unsubscribedAt: Date | null
  /** The secret of the unsubscribe link in the newsletter; it grants no other access. */
  unsubscribeToken: string
  status: LeadStatus
  note: string | null
  /** Every note, oldest first. */
  notes: StoredNote[]
  search: string
  createdAt: Date
  updatedAt: Date
}

const schema = new Schema<SubscriptionDocument>({
  email: { type: String, required: true },
  isActive: { type: Boolean, required: true },
  subscribedAt: { type: Date, required: true },
  unsubscribedAt: { type: Date, default: null },
  unsubscribeToken: { type: String, required: true },
  status: { type: String, enum: leadStatuses, required: true },
  note: { type: String, default: null },
  notes: { type: [noteSchema], default: [] },
  search: { type: String, required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
})
schema.index({ email: 1 }, { unique: true })
schema.index({ unsubscribeToken: 1 }, { unique: true })
schema.index({ isActive: 1, unsubscribedAt: 1 })
schema.index({ createdAt: -1, _id: -1 })
schema.index({ status: 1, createdAt: -1, _id: -1 })
schema.index({ 'notes.authorId': 1 })

/** A subscription as its use cases see it. */
export type Subscription = { id: string; email: string; isActive: boolean; unsubscribeToken: string }

const asSubscription = ({ _id, email, isActive, unsubscribeToken }: SubscriptionDocument): Subscription => ({
  id: _id.toHexString(),
  email,
  isActive,
  unsubscribeToken,
})

/** The subscription as the list of requests shows it. */
function asLead(stored: SubscriptionDocument): Lead {
  const { unsubscribedAt } = stored
  const shown = {
    id: stored._id.toHexString(),
    kind: 'newsletter' as const,
    status: stored.status,
    note: stored.note,
    notes: (stored.notes ?? []).map(showNote),
    email: stored.email,
    isActive: stored.isActive,
    subscribedAt: stored.subscribedAt.toISOString(),
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  }
  return withVersion(shown, stored)
}

type Filter = { status?: LeadStatus | undefined; q?: string | undefined }

const toFilter = ({ status, q }: Filter): QueryFilter<SubscriptionDocument> => ({
  ...(status ? { status } : {}),
  ...searchFilters(q).exact,
})

/** Newsletter subscriptions: one an address, ended and begun again as often as its owner likes. */
function createNewsletterStore(database: Database) {
  const model = defineModel<SubscriptionDocument>({ database, collection: 'newsletter_subscriptions', schema })
  return {
    model,
    async findByEmail({ email, tx }: { email: string; tx?: Tx }): Promise<Subscription | null> {
      const found = await model.findOne({ email }, null, { session: tx ?? null }).lean()
      return found ? asSubscription(found) : null
    },
    async findByToken(unsubscribeToken: string): Promise<Subscription | null> {
      const found = await model.findOne({ unsubscribeToken }).lean()
      return found ? asSubscription(found) : null
    },
    /** Begins a subscription; an address that has one throws a duplicate key. */
    async add(given: {
      id?: string
      email: string
      unsubscribeToken: string
      now: Date
      tx: Tx
    }): Promise<Subscription> {
      const { id, email, unsubscribeToken, now, tx } = given
      const stored = {
        ...(id ? { _id: new Types.ObjectId(id) } : {}),
        email,
        isActive: true,
        subscribedAt: now,
        unsubscribeToken,
        // A sign-up needs no reply, so it is not an open item in the list of requests.
        status: 'closed' as const,
        search: searchFields([email]).search,
        createdAt: now,
        updatedAt: now,
      }
      const [created] = await model.create([stored], { session: tx })
      if (!created) throw new Error('a created subscription must come back')
      return asSubscription(created)
    },
    /** Begins an ended subscription again; false when it was not ended. */
    async resume({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<boolean> {
      const found = await model.findById(id, { isActive: 1 }, { session: tx }).lean()
      if (!found || found.isActive) return false
      await model.updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { isActive: true, subscribedAt: now, unsubscribedAt: null, updatedAt: now } },
        { session: tx },
      )
      return true
    },
    /** Ends the subscription that a token belongs to; one that is ended stays as it is. */
    async end(given: { unsubscribeToken: string; now: Date; tx?: Tx }): Promise<void> {
      const { unsubscribeToken, now, tx: session = null } = given
      const found = await model.findOne({ unsubscribeToken }, { isActive: 1 }, { session }).lean()
      if (!found?.isActive) return
      const $set = { isActive: false, unsubscribedAt: now, updatedAt: now }
      await model.updateOne({ _id: found._id }, { $set }, session ? { session } : {})
    },
    /** Moves a subscription to another address that has none, active or ended; its other fields stay. */
    async readdress({ from, to, now, tx }: { from: string; to: string; now: Date; tx: Tx }): Promise<void> {
      const former = await model.findOne({ email: from }, null, { session: tx }).lean()
      if (!former) return
      // A new document: the embedded database keeps a unique value taken until its document is deleted.
      await model.deleteOne({ _id: former._id }, { session: tx })
      if (await model.findOne({ email: to }, { _id: 1 }, { session: tx }).lean()) return
      const readdressed = {
        ...former,
        email: to,
        search: searchFields([to]).search,
        updatedAt: now,
      }
      await model.create([readdressed], { session: tx })
    },
    /** Ids of subscriptions that ended before an instant, oldest first. */
    async endedBefore({ instant, limit }: { instant: Date; limit: number }): Promise<string[]> {
      const ended = { isActive: false, unsubscribedAt: { $lte: instant } }
      const found = await model.find(ended, { _id: 1 }).sort({ unsubscribedAt: 1, _id: 1 }).limit(limit).lean()
      return found.map(({ _id }) => _id.toHexString())
    },
    async page({ skip, limit, ...filter }: Filter & { skip: number; limit: number }): Promise<Lead[]> {
      const newestFirst = model.find(toFilter(filter)).sort({ createdAt: -1, _id: -1 })
      return (await newestFirst.skip(skip).limit(limit).lean()).map(asLead)
    },
    /** The sign-up of an address, as the list of requests shows it. */
    async allFrom(email: string, { tx }: { tx?: Tx } = {}): Promise<Lead[]> {
      const found = await model.findOne({ email }, null, { session: tx ?? null }).lean()
      return found ? [asLead(found)] : []
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await model.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
    forgetNoteAuthor: (author: { userId: string; tx: Tx }) => forgetNoteAuthor({ model, ...author }),
    count: (filter: Filter) => model.countDocuments(toFilter(filter)),
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<Lead | null> {
      if (!isEntityId(id)) return null
      const found = await model.findById(id, null, { session: tx ?? null }).lean()
      return found ? asLead(found) : null
    },
    async change(given: {
      id: string
      changes: Partial<Pick<Lead, 'status' | 'note'>> & { noted?: StoredNote }
      now: Date
      tx: Tx
    }) {
      const { noted, ...changes } = given.changes
      const update = { $set: { ...changes, updatedAt: given.now }, ...(noted ? { $push: { notes: noted } } : {}) }
      const after = await model
        .findByIdAndUpdate(given.id, update, { returnDocument: 'after', session: given.tx })
        .lean()
      return after ? asLead(after) : null
    },
  }
}

export const newsletterStore = defineStore(({ database }) => createNewsletterStore(database))
