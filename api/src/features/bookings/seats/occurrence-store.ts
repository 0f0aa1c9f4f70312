import type { Day } from '@studio/contract'
import { LRUCache } from 'lru-cache'
import type { WriteOperation, WriteResult } from '../../../adapters/bulk-write.ts'
import { type Database, defineModel, duplicateFields } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  asWaitlist,
  changing,
  type OccurrenceDocument,
  type OccurrenceScope,
  type OccurrenceWaitlist,
  occurrenceSchema,
  type TakenSeats,
  type WaitlistChange,
} from './occurrence-document.ts'
import { counting, type Occurrence, occurrenceKey, oneMore, type SeatCountRule, type WantedSeat } from './seat-count.ts'

const COLLECTION = 'class_occurrences'
/** How many full classes a process remembers. */
const MOST_REMEMBERED = 1_000

/**
 * What became of a seat that was wanted. `uncounted`: there is no counter before `ensure`. After anything but `taken`
 * the transaction must be rolled back.
 */
type SeatOutcome = 'taken' | 'full' | 'uncounted'

/**
 * The seats of each occurrence. A counter changes in the transaction that writes its booking, so `seatsTaken` equals
 * the live bookings at every instant, and of two concurrent writers one conflicts and repeats. Filters use the key
 * alone, since with a condition the embedded database scans the collection.
 */
function createOccurrenceStore(database: Database) {
  const full = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  const occurrences = defineModel<OccurrenceDocument>({ database, collection: COLLECTION, schema: occurrenceSchema })
  const count = ({ tx, ...counted }: SeatCountRule & { tx: Tx }): Promise<WriteResult> => {
    const { filter, update } = counting(counted)
    return occurrences.updateOne(filter, update, { session: tx, updatePipeline: true, runValidators: false })
  }
  const outcomeOf = (of: { occurrence: Occurrence; written: WriteResult | undefined }): SeatOutcome => {
    if (!of.written?.matchedCount) return 'uncounted'
    const key = occurrenceKey(of.occurrence)
    if (of.written.modifiedCount === 0) {
      full.set(key, true)
      return 'full'
    }
    full.delete(key)
    return 'taken'
  }
  // By days alone: another condition makes the embedded database scan the collection.
  const findInScope = async ({ from, date, classId, scheduleId }: OccurrenceScope, { tx }: { tx?: Tx } = {}) => {
    const found = await occurrences.find({ date: date ?? { $gte: from } }, null, { session: tx ?? null }).lean()
    return found.filter(
      (one) =>
        (classId === undefined || one.classId === classId) &&
        (scheduleId === undefined || one.scheduleId === scheduleId),
    )
  }
  return {
    model: occurrences,
    async seatsTaken(occurrence: Occurrence, { tx }: { tx?: Tx } = {}): Promise<number> {
      const found = await occurrences.findById(occurrenceKey(occurrence), null, { session: tx ?? null }).lean()
      return found?.seatsTaken ?? 0
    },
    /** Makes sure that the counter exists: created beforehand, two transactions never create it at once. */
    async ensure(occurrence: Occurrence): Promise<void> {
      const _id = occurrenceKey(occurrence)
      if (await occurrences.exists({ _id })) return
      await occurrences.create([{ _id, ...occurrence, seatsTaken: 0 }]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
    },
    /** The write that takes a seat where there is one; `outcomeOf` says what became of it. */
    seatWrite: (wanted: WantedSeat): WriteOperation => ({
      collection: COLLECTION,
      name: 'updateOne',
      ...counting(oneMore(wanted)),
    }),
    outcomeOf,
    /** Whether this process found no seat left there when it last tried to take one: a hint, and no rule. */
    wasFull: (occurrence: Occurrence): boolean => full.get(occurrenceKey(occurrence)) === true,
    /** Forgets that no seat was left there. */
    noteSeatFree: (occurrence: Occurrence): void => void full.delete(occurrenceKey(occurrence)),
    /** Counts one seat less; `vacateSeat` calls it, in the transaction that ends the seat's booking. */
    async release({ occurrence, tx }: { occurrence: Occurrence; tx: Tx }): Promise<void> {
      const within = { least: 1, most: Number.MAX_SAFE_INTEGER }
      const { modifiedCount } = await count({ occurrence, by: -1, within, tx })
      if (modifiedCount !== 1) throw new Error(`no seat to give back at ${occurrenceKey(occurrence)}`)
    },
    /** The keys of the occurrences in a scope that were ever wanted. */
    keysOf: async (scope: OccurrenceScope): Promise<string[]> => (await findInScope(scope)).map(({ _id }) => _id),
    /** The same as occurrences, as a transaction sees them. */
    inScope: async ({ tx, ...scope }: OccurrenceScope & { tx: Tx }): Promise<Occurrence[]> =>
      (await findInScope(scope, { tx })).map(({ classId, date, scheduleId }) => ({ classId, date, scheduleId })),
    /** Makes every open transaction that takes or releases a seat there conflict with this one. */
    async touch({ key, tx }: { key: string; tx: Tx }): Promise<void> {
      await occurrences.updateOne({ _id: key }, { $inc: { touches: 1 } }, { session: tx })
    },
    /** The seats and the waitlist of an occurrence; null where nothing was ever wanted. */
    async findWaitlist({ key, tx }: { key: string; tx?: Tx }): Promise<OccurrenceWaitlist | null> {
      const found = await occurrences.findById(key, null, { session: tx ?? null }).lean()
      return found ? asWaitlist(found) : null
    },
    /**
     * The write that changes what an occurrence knows of its waitlist, in the transaction that has read it: a concurrent
     * change conflicts.
     */
    waitlistWrite: (change: WaitlistChange): WriteOperation => ({
      collection: COLLECTION,
      name: 'updateOne',
      ...changing(change),
    }),
    /** Counts seats that are kept for the waitlist, and those of them that were free before; both may be below 0. */
    async keep(given: { key: string; seats: number; free: number; tx: Tx }): Promise<void> {
      const { key, seats, free, tx } = given
      const handovers = { $add: [{ $ifNull: ['$handovers', 0] }, seats] }
      const $set = { seatsTaken: { $add: ['$seatsTaken', free] }, handovers, changedAt: '$$NOW' }
      await occurrences.updateOne({ _id: key }, [{ $set }], { session: tx, updatePipeline: true, runValidators: false })
    },
    /** The write that takes a kept seat, in the transaction that has seen that there is one. */
    keptSeatWrite: (occurrence: Occurrence): WriteOperation => ({
      collection: COLLECTION,
      name: 'updateOne',
      filter: { _id: occurrenceKey(occurrence) },
      update: { $inc: { handovers: -1 } },
    }),
    /** The keys of the occurrences whose waitlist has something due. */
    async dueWaitlists({ now, limit }: { now: Date; limit: number }): Promise<string[]> {
      const filter = { waitlistDueAt: { $gt: new Date(0), $lte: now } }
      return (await occurrences.find(filter, { _id: 1 }).limit(limit).lean()).map(({ _id }) => _id)
    },
    /** Every occurrence that was ever booked from one date to another, both inside, with its taken seats. */
    async between({ from, to }: { from: Day; to: Day }): Promise<Array<Occurrence & { seatsTaken: number }>> {
      const found = await occurrences.find({ date: { $gte: from, $lte: to } }).lean()
      return found.map(({ _id, ...occurrence }) => occurrence)
    },
    /** Taken seats from one date to another, both inside. */
    async seatsBetween({ from, to }: { from: Day; to: Day }): Promise<TakenSeats> {
      // Two long lists instead of a document each, which is a fifth of the work for a month.
      const [lists] = await occurrences.aggregate<{ keys: Array<string | null>; seats: number[] }>([
        { $match: { date: from === to ? from : { $gte: from, $lte: to } } },
        {
          $group: {
            _id: null,
            keys: { $push: { $concat: ['$scheduleId', ':', '$date'] } },
            seats: { $push: '$seatsTaken' },
          },
        },
      ])
      const { keys, seats } = lists ?? { keys: [], seats: [] }
      return new Map(keys.flatMap((key, index) => (key ? [[key, seats[index] ?? 0]] : [])))
    },
    /** The waitlists of all dates that are not empty. */
    async liveWaitlists(): Promise<OccurrenceWaitlist[]> {
      const found = await occurrences.find({ waitlistDueAt: { $gt: new Date(0) } }).lean()
      return found.map(asWaitlist).filter(({ waiting, offers }) => waiting > 0 || offers > 0)
    },
    /** The waitlists of a day that are not empty. */
    async waitlistsOn(date: Day): Promise<OccurrenceWaitlist[]> {
      const found = (await occurrences.find({ date }).lean()).map(asWaitlist)
      return found.filter(({ waiting, offers }) => waiting > 0 || offers > 0)
    },
  }
}

export const occurrenceStore = defineStore(({ database }) => createOccurrenceStore(database))
