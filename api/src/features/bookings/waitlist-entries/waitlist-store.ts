import type { Day, WaitlistState } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import type { WriteOperation } from '../../../adapters/bulk-write.ts'
import { createClaims } from '../../../adapters/embedded-database/claims.ts'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type WaitlistDocument, type WaitlistEvent, waitlistSchema } from './waitlist-document.ts'

/** An entry as use cases see it. */
export type StoredEntry = Omit<WaitlistDocument, '_id' | 'isLive'> & { id: string; isLive: boolean }
export type NewEntry = Omit<StoredEntry, 'isLive' | 'state' | 'bookingId' | 'offerUntil' | 'endedAt'>

type Change = {
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
const claimKey = ({ userId, occurrence }: Pick<StoredEntry, 'userId' | 'occurrence'>) => `${userId}:${occurrence}`

/** Entries of waitlists. The occurrence store counts them, in the same transactions. */
function createWaitlistStore(database: Database) {
  const entries = defineModel<WaitlistDocument>({ database, collection: ENTRIES, schema: waitlistSchema })
  const claims = createClaims({ database, collection: 'waitlist_claims' })
  const findAll = async (filter: QueryFilter<WaitlistDocument>, { tx }: { tx?: Tx | undefined } = {}) =>
    (await entries.find(filter, null, { session: tx ?? null }).lean()).map(asEntry)
  return {
    model: entries,
    claims: claims.model,
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredEntry | null> {
      if (!isEntityId(id)) return null
      const found = await entries.findById(id, null, { session: tx ?? null }).lean()
      return found ? asEntry(found) : null
    },
    /** The live entries of an occurrence in their order. */
    async liveOfOccurrence({ occurrence, tx }: { occurrence: string; tx?: Tx }): Promise<StoredEntry[]> {
      return inOrder(await findAll({ occurrence, state: { $in: [...liveStates] } }, { tx }))
    },
    /** Those of them for which a seat is held. */
    async heldOfOccurrence({ occurrence, tx }: { occurrence: string; tx?: Tx }): Promise<StoredEntry[]> {
      return findAll({ occurrence, state: { $in: [...heldStates] } }, { tx })
    },
    /** The next of those who wait there, in their order, after a number. */
    async nextWaiting(of: { occurrence: string; after: number; limit: number; tx?: Tx }): Promise<StoredEntry[]> {
      const { occurrence, after, limit, tx } = of
      const filter = { occurrence, state: 'waiting' as const, seq: { $gt: after } }
      const found = entries
        .find(filter, null, { session: tx ?? null })
        .sort({ seq: 1 })
        .limit(limit)
      return (await found.lean()).map(asEntry)
    },
    /** The numbers of those who wait there, in no order. */
    numbersWaiting: (occurrence: string): Promise<{ seq: number }[]> =>
      entries.find({ occurrence, state: 'waiting' }, { _id: 0, seq: 1 }).lean(),
    /** The live entries of several occurrences. */
    async liveOfOccurrences(keys: readonly string[]): Promise<StoredEntry[]> {
      // By the keys alone: another condition makes the embedded database scan the collection.
      return (await findAll({ occurrence: { $in: [...keys] } })).filter(({ isLive }) => isLive)
    },
    /** Every entry that an occurrence ever had, in their order. */
    async allOfOccurrence(occurrence: string): Promise<StoredEntry[]> {
      return inOrder(await findAll({ occurrence }))
    },
    liveOfUser: ({ userId, tx }: { userId: string; tx?: Tx }) => findAll({ userId, isLive: true }, { tx }),
    /** A member's entries from a date on, in every state. */
    ofUserFrom: ({ userId, from }: { userId: string; from: Day }) => findAll({ userId, bookingDate: { $gte: from } }),
    allOfUser: (userId: string) => findAll({ userId }),
    /**
     * An entry that waits, and the writes that add it; a second live one of a member and an occurrence is a duplicate
     * key error.
     */
    adding({ id, ...fields }: NewEntry): { entry: StoredEntry; writes: WriteOperation[] } {
      const document: WaitlistDocument = { _id: new Types.ObjectId(id), ...fields, ...freshEntry }
      const claim = claims.claimWrite({ key: claimKey(fields), holder: id })
      return { entry: asEntry(document), writes: [claim, { collection: ENTRIES, name: 'insertOne', document }] }
    },
    /** Changes an entry, in the transaction that has read it, and adds to its log; an entry that ends frees its claim. */
    async change({ id, state, event, fields = {}, now, tx }: Change): Promise<void> {
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
      if (before.isLive && !isLive) await claims.free({ key: claimKey(before), holder: id, tx })
    },
    /** How many of the entries that joined in a place and ended since an instant got a seat, and how many there were. */
    async oddsOf({ place, since }: { place: number; since: Date }): Promise<{ seated: number; of: number }> {
      const ended = await entries.find({ placeAtJoining: place, endedAt: { $gte: since } }, { state: 1 }).lean()
      const counted = ended.filter(({ state }) => state !== 'left')
      return { seated: counted.filter(({ state }) => state === 'seated').length, of: counted.length }
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
