import {
  type ChargeRefusal,
  chargeRefusals,
  type WaitlistEndReason,
  type WaitlistSkipReason,
  waitlistEndReasons,
  waitlistLogKinds,
  waitlistSkipReasons,
  waitlistStates,
} from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  orNull,
  subdocument,
  text,
} from '../../../adapters/schema.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const reasons: readonly (WaitlistSkipReason | WaitlistEndReason | ChargeRefusal)[] = [
  ...waitlistSkipReasons,
  ...waitlistEndReasons,
  ...chargeRefusals,
]

const eventSchema = subdocument({
  at: instant,
  kind: oneOf(waitlistLogKinds),
  /** Why a member was skipped or an entry ended; for an offer, why the agreed charge was not made. */
  reason: orNull(oneOf(reasons)),
  /** Why staff gave a seat out of order, or the sentence that the member agreed to. */
  note: orNull(text),
})
export type WaitlistEvent = DocumentOf<typeof eventSchema>

/** A member's agreement that a saved card is charged as soon as they get a seat. */
const agreementSchema = subdocument({
  cents: count,
  customerId: text,
  cardId: text,
  last4: text,
  /** A seat that becomes free later is offered, not charged. */
  until: instant,
  sentence: text,
  agreedAt: instant,
})
export type StoredAgreement = DocumentOf<typeof agreementSchema>

const schema = defineSchema({
  userId: text,
  occurrenceId: text,
  classId: text,
  scheduleId: orNull(text),
  bookingDate: day,
  /** The sequence number of the entry: the list is ordered by it. The occurrence stores the next one. */
  seq: count,
  state: oneOf(waitlistStates),
  /** Whether the state is waiting, charging or offered, as a field that indexes can use. */
  isLive: flag,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** The start of the class at the time of joining. */
  joinedFor: orNull(instant),
  /** The member's own cut-off in minutes before the start; null without one. */
  cutOffMinutes: orNull(count),
  /** Null when the member pays themselves. */
  charge: orNull(agreementSchema),
  /** The held seat of an offer or a charge, or the booking that it became. */
  bookingId: orNull(text),
  /** When the seat of an offer or a charge is no longer held. */
  offerUntil: orNull(instant),
  events: listOf(eventSchema),
  createdAt: instant,
  endedAt: orNull(instant),
})
schema.index({ occurrenceId: 1, state: 1, seq: 1 })
schema.index({ occurrenceId: 1, isLive: 1 })
schema.index({ isLive: 1, userId: 1 })
schema.index({ userId: 1, bookingDate: 1 })
schema.index({ bookingId: 1 }, { sparse: true })

type WaitlistDocument = DocumentOf<typeof schema>
export type StoredEntry = Omit<WaitlistDocument, '_id'> & { id: string }
export type NewEntry = Omit<StoredEntry, 'isLive' | 'state' | 'bookingId' | 'offerUntil' | 'endedAt'>
export type EntryFields = Partial<
  Pick<WaitlistDocument, 'state' | 'bookingId' | 'charge' | 'startsAt' | 'endsAt' | 'offerUntil'>
>
type ChangeInput = { entry: StoredEntry; event?: WaitlistEvent; fields?: EntryFields; currentTime: Date; tx: Tx }

/** Whether a seat is held for an entry: as an offer, or while its card is charged. */
export const isSeatHeld = ({ state }: Pick<StoredEntry, 'state'>): boolean =>
  state === 'charging' || state === 'offered'

const toEntry = ({ _id, ...fields }: WaitlistDocument): StoredEntry => ({ id: _id.toHexString(), ...fields })

export const waitlistStore = defineStore(({ database }) => {
  const entries = defineModel({ database, collection: 'waitlist_entries', schema })
  const find = async (filter: QueryFilter<WaitlistDocument>, { tx }: OptionalTx = {}) =>
    (await entries.find(filter, null, { session: tx ?? null }).lean()).map(toEntry).sort((a, b) => a.seq - b.seq)
  return {
    model: entries,
    find,
    findById: async (id: string, options?: OptionalTx): Promise<StoredEntry | null> =>
      (isEntityId(id) ? (await find({ _id: new Types.ObjectId(id) }, options))[0] : null) ?? null,
    findLiveOfUser: ({ userId, tx }: OptionalTx & { userId: string }) => find({ userId, isLive: true }, { tx }),
    /** The first waiting entry after a sequence number. */
    async findNextWaiting(input: { occurrenceId: string; afterSeq: number; tx: Tx }): Promise<StoredEntry | null> {
      const { occurrenceId, afterSeq, tx } = input
      const filter = { occurrenceId, state: 'waiting' as const, seq: { $gt: afterSeq } }
      const [nextEntry] = await entries.find(filter, null, { session: tx }).sort({ seq: 1 }).limit(1).lean()
      return nextEntry ? toEntry(nextEntry) : null
    },
    /** All waiting entries, unsorted, with their sequence numbers only. */
    findWaiting: (occurrenceId: string, { tx }: OptionalTx = {}): Promise<Pick<StoredEntry, 'seq'>[]> =>
      entries.find({ occurrenceId, state: 'waiting' }, { _id: 0, seq: 1 }, { session: tx ?? null }).lean(),
    async insert({ entry: { id, ...fields }, tx }: { entry: NewEntry; tx: Tx }): Promise<StoredEntry> {
      const initialState = { state: 'waiting', isLive: true, bookingId: null, offerUntil: null, endedAt: null } as const
      const document: WaitlistDocument = { _id: new Types.ObjectId(id), ...fields, ...initialState }
      await entries.create([document], { session: tx })
      return toEntry(document)
    },
    /** Changes an entry that this transaction has read, and adds the event, if any, to its log. */
    async change({ entry, event, fields = {}, currentTime, tx }: ChangeInput): Promise<void> {
      const state = fields.state ?? entry.state
      const isLive = state === 'waiting' || isSeatHeld({ state })
      const $set = { ...fields, isLive, ...(entry.isLive && !isLive ? { endedAt: currentTime } : {}) }
      const update = { $set, ...(event ? { $push: { events: event } } : {}) }
      await entries.updateOne({ _id: new Types.ObjectId(entry.id) }, update, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await entries.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
  }
})
