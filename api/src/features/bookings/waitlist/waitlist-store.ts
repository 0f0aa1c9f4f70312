import type { Day, WaitlistState } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type WaitlistDocument, type WaitlistEvent, waitlistSchema } from './waitlist-document.ts'

/** An entry as use cases see it. */
export type StoredEntry = Omit<WaitlistDocument, '_id' | 'isLive'> & { id: string; isLive: boolean }
export type NewEntry = Omit<StoredEntry, 'isLive' | 'state' | 'bookingId' | 'offerUntil' | 'endedAt'>

export type EntryChange = {
  id: string
  state?: WaitlistState
  event?: WaitlistEvent
  fields?: Partial<Pick<WaitlistDocument, 'bookingId' | 'charge' | 'endsAt' | 'offerUntil' | 'startsAt'>>
  now: Date
  tx: Tx
}

const ENTRIES = 'waitlist_entries'
/** What every new entry begins with. */
const freshEntry = { state: 'waiting', isLive: true, bookingId: null, offerUntil: null, endedAt: null } as const
const heldStates: readonly WaitlistState[] = ['charging', 'offered']
const liveStates: readonly WaitlistState[] = ['waiting', ...heldStates]

/** Whether a seat is held for an entry: for an answer, or while its card is charged. */
export const isSeatHeld = ({ state }: Pick<StoredEntry, 'state'>): boolean => heldStates.includes(state)

const asEntry = ({ _id, ...fields }: WaitlistDocument): StoredEntry => ({ id: _id.toHexString(), ...fields })
const inOrder = (entries: StoredEntry[]) => entries.sort((a, b) => a.seq - b.seq)
/** Entries of waitlists. */
function createWaitlistStore(database: Database) {
  const entries = defineModel<WaitlistDocument>({ database, collection: ENTRIES, schema: waitlistSchema })
  const findAll = async (filter: QueryFilter<WaitlistDocument>, { tx }: { tx?: Tx | undefined } = {}) =>
    (await entries.find(filter, null, { session: tx ?? null }).lean()).map(asEntry)
  return {
    model: entries,
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredEntry | null> {
      if (!isEntityId(id)) return null
      const found = await entries.findById(id, null, { session: tx ?? null }).lean()
      return found ? asEntry(found) : null
    },
    /** The live entries of an occurrence in their order. */
    async liveOfOccurrence({ occurrenceId, tx }: { occurrenceId: string; tx?: Tx }): Promise<StoredEntry[]> {
      return inOrder(await findAll({ occurrenceId, isLive: true }, { tx }))
    },
    /** The next of those who wait there, in their order, after a number. */
    async nextWaiting(of: { occurrenceId: string; after: number; tx: Tx }): Promise<StoredEntry | null> {
      const { occurrenceId, after, tx } = of
      const filter = { occurrenceId, state: 'waiting' as const, seq: { $gt: after } }
      const [next] = await entries.find(filter, null, { session: tx }).sort({ seq: 1 }).limit(1).lean()
      return next ? asEntry(next) : null
    },
    /** The numbers of those who wait there, in no order. */
    numbersWaiting: (occurrenceId: string, { tx }: { tx?: Tx } = {}): Promise<{ seq: number }[]> =>
      entries.find({ occurrenceId, state: 'waiting' }, { _id: 0, seq: 1 }, { session: tx ?? null }).lean(),
    /** Every live entry of the studio. */
    allLive: (): Promise<StoredEntry[]> => findAll({ isLive: true }),
    /** Every entry that an occurrence ever had, in their order. */
    async allOfOccurrence(occurrenceId: string): Promise<StoredEntry[]> {
      return inOrder(await findAll({ occurrenceId }))
    },
    liveOfUser: ({ userId, tx }: { userId: string; tx?: Tx }) => findAll({ userId, isLive: true }, { tx }),
    /** A member's entries from a date on, in every state. */
    ofUserFrom: ({ userId, from }: { userId: string; from: Day }) => findAll({ userId, bookingDate: { $gte: from } }),
    allOfUser: (userId: string) => findAll({ userId }),
    /** Stores an entry that waits. */
    async insert({ entry: { id, ...fields }, tx }: { entry: NewEntry; tx: Tx }): Promise<StoredEntry> {
      const document: WaitlistDocument = { _id: new Types.ObjectId(id), ...fields, ...freshEntry }
      await entries.create([document], { session: tx })
      return asEntry(document)
    },
    /** Changes an entry, in the transaction that has read it, and adds to its log. */
    async change({ id, state, event, fields = {}, now, tx }: EntryChange): Promise<void> {
      const before = await entries.findById(id, null, { session: tx }).lean()
      if (!before) return
      const isLive = liveStates.includes(state ?? before.state)
      const ended = before.isLive && !isLive ? { endedAt: now } : {}
      const $set = { ...fields, ...(state ? { state, isLive } : {}), ...ended }
      await entries.updateOne(
        { _id: before._id },
        { $set, ...(event ? { $push: { events: event } } : {}) },
        { session: tx },
      )
    },
    /** Deletes what is stored of a closed account. */
    async eraseUser({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      for (const { id } of await findAll({ userId }, { tx })) {
        await entries.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
      }
    },
  }
}

export const waitlistStore = defineStore(({ database }) => createWaitlistStore(database))
