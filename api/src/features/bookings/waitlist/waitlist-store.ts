import {
  type ChargeMiss,
  chargeMisses,
  type Day,
  type WaitlistEnd,
  type WaitlistLogKind,
  type WaitlistMiss,
  type WaitlistState,
  waitlistEnds,
  waitlistLogKinds,
  waitlistMisses,
  waitlistStates,
} from '@studio/contract'
import { type QueryFilter, Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

export type WaitlistEvent = {
  at: Date
  what: WaitlistLogKind
  /** Of an offer: why the card was not charged that the member had agreed to. */
  reason: WaitlistMiss | WaitlistEnd | ChargeMiss | null
  /** An admin's own words, where the order of the list was not kept; or the sentence that a member agreed to. */
  note: string | null
}

/** What a member agreed to when joining: that a saved card is charged as soon as they get in. */
export type StoredAgreement = {
  cents: number
  customerId: string
  cardId: string
  last4: string
  /** A seat that reaches them later is not charged. */
  until: Date
  sentence: string
  agreedAt: Date
}

/** waitlist_entries as they are stored. */
type WaitlistDocument = {
  _id: Types.ObjectId
  userId: string
  occurrenceId: string
  classId: string
  scheduleId: string | null
  bookingDate: Day
  /** Drawn from the occurrence in the joining transaction: the order of the list. */
  seq: number
  state: WaitlistState
  /** waiting, charging or offered, in one field that indexes can use. */
  isLive: boolean
  startsAt: Date | null
  endsAt: Date | null
  /** When it was to start when they joined. */
  joinedFor: Date | null
  /** Minutes before the start; null without a cut-off of their own. */
  notLaterThan: number | null
  /** Null when the member pays by themselves. */
  charge: StoredAgreement | null
  /** The held seat of an offer or a charge, or the booking that it became. */
  bookingId: string | null
  offerUntil: Date | null
  events: WaitlistEvent[]
  createdAt: Date
  endedAt: Date | null
}

const required = { required: true } as const
const text = { type: String, default: null }
const instant = { type: Date, default: null }

const eventSchema = new Schema<WaitlistEvent>(
  {
    at: { type: Date, ...required },
    what: { type: String, enum: waitlistLogKinds, ...required },
    reason: { ...text, enum: [...waitlistMisses, ...waitlistEnds, ...chargeMisses, null] },
    note: text,
  },
  { _id: false },
)

const agreementSchema = new Schema<StoredAgreement>(
  {
    cents: { type: Number, ...required, min: 1, validate: Number.isSafeInteger },
    customerId: { type: String, ...required },
    cardId: { type: String, ...required },
    last4: { type: String, ...required },
    until: { type: Date, ...required },
    sentence: { type: String, ...required },
    agreedAt: { type: Date, ...required },
  },
  { _id: false },
)

const schema = new Schema<WaitlistDocument>({
  userId: { type: String, ...required },
  occurrenceId: { type: String, ...required },
  classId: { type: String, ...required },
  scheduleId: text,
  bookingDate: { type: String, ...required, match: /^\d{4}-\d{2}-\d{2}$/ },
  seq: { type: Number, ...required, min: 1, validate: Number.isSafeInteger },
  state: { type: String, enum: waitlistStates, ...required },
  isLive: { type: Boolean, ...required },
  startsAt: instant,
  endsAt: instant,
  joinedFor: instant,
  notLaterThan: { type: Number, default: null },
  charge: { type: agreementSchema, default: null },
  bookingId: text,
  offerUntil: instant,
  events: { type: [eventSchema], default: [] },
  createdAt: { type: Date, ...required },
  endedAt: instant,
})
schema.index({ occurrenceId: 1, state: 1, seq: 1 })
schema.index({ occurrenceId: 1, isLive: 1 })
schema.index({ isLive: 1, userId: 1 })
schema.index({ userId: 1, bookingDate: 1 })
schema.index({ bookingId: 1 }, { sparse: true })

/** An entry as use cases see it. */
export type StoredEntry = Omit<WaitlistDocument, '_id'> & { id: string }
export type NewEntry = Omit<StoredEntry, 'isLive' | 'state' | 'bookingId' | 'offerUntil' | 'endedAt'>
export type EntryFields = Partial<
  Pick<WaitlistDocument, 'state' | 'bookingId' | 'charge' | 'startsAt' | 'endsAt' | 'offerUntil'>
>
type Within = { tx?: Tx | undefined }

const heldStates: readonly WaitlistState[] = ['charging', 'offered']
const isLiveState = (state: WaitlistState) => state === 'waiting' || heldStates.includes(state)

/** Whether a seat is held for an entry: for an answer, or while its card is charged. */
export const isSeatHeld = ({ state }: Pick<StoredEntry, 'state'>): boolean => heldStates.includes(state)

const asEntry = ({ _id, ...fields }: WaitlistDocument): StoredEntry => ({ id: _id.toHexString(), ...fields })

/** Entries of waitlists. */
function createWaitlistStore(database: Database) {
  const entries = defineModel<WaitlistDocument>({ database, collection: 'waitlist_entries', schema })
  const find = async (filter: QueryFilter<WaitlistDocument>, { tx }: Within = {}) =>
    (await entries.find(filter, null, { session: tx ?? null }).lean()).map(asEntry).sort((a, b) => a.seq - b.seq)
  return {
    model: entries,
    /** Entries in the order of their lists. */
    find,
    async findById(id: string, { tx }: Within = {}): Promise<StoredEntry | null> {
      if (!isEntityId(id)) return null
      const entry = await entries.findById(id, null, { session: tx ?? null }).lean()
      return entry && asEntry(entry)
    },
    /** The live entries of an occurrence in their order. */
    liveOfOccurrence: ({ occurrenceId, tx }: Within & { occurrenceId: string }) =>
      find({ occurrenceId, isLive: true }, { tx }),
    liveOfUser: ({ userId, tx }: Within & { userId: string }) => find({ userId, isLive: true }, { tx }),
    /** The next of those who wait there, in their order, after a number. */
    async nextWaiting(part: { occurrenceId: string; after: number; tx: Tx }): Promise<StoredEntry | null> {
      const { occurrenceId, after, tx } = part
      const filter = { occurrenceId, state: 'waiting' as const, seq: { $gt: after } }
      const [next] = await entries.find(filter, null, { session: tx }).sort({ seq: 1 }).limit(1).lean()
      return next ? asEntry(next) : null
    },
    /** The numbers of those who wait there, in no order. */
    numbersWaiting: (occurrenceId: string, { tx }: Within = {}): Promise<{ seq: number }[]> =>
      entries.find({ occurrenceId, state: 'waiting' }, { _id: 0, seq: 1 }, { session: tx ?? null }).lean(),
    /** Stores an entry that waits. */
    async insert({ entry: { id, ...fields }, tx }: { entry: NewEntry; tx: Tx }): Promise<StoredEntry> {
      const begun = { state: 'waiting', isLive: true, bookingId: null, offerUntil: null, endedAt: null } as const
      const document: WaitlistDocument = { _id: new Types.ObjectId(id), ...fields, ...begun }
      await entries.create([document], { session: tx })
      return asEntry(document)
    },
    /** Changes an entry that this transaction has read, and adds to its log. */
    async change(change: {
      entry: StoredEntry
      event?: WaitlistEvent
      fields?: EntryFields
      now: Date
      tx: Tx
    }): Promise<void> {
      const { entry, event, fields = {}, now, tx } = change
      const isLive = isLiveState(fields.state ?? entry.state)
      const $set = { ...fields, isLive, ...(entry.isLive && !isLive ? { endedAt: now } : {}) }
      const update = { $set, ...(event ? { $push: { events: event } } : {}) }
      await entries.updateOne({ _id: new Types.ObjectId(entry.id) }, update, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await entries.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
  }
}

export const waitlistStore = defineStore(({ database }) => createWaitlistStore(database))
