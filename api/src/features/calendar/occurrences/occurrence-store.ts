import type { Day } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type OccurrenceDocument, type OccurrenceRef, occurrenceKey, occurrenceSchema } from './occurrence-document.ts'

/** One class on one date, as use cases see it. */
export type StoredOccurrence = Omit<OccurrenceDocument, '_id'> & { id: string }
export type OccurrenceChanges = Partial<Omit<OccurrenceDocument, '_id' | 'classId' | 'scheduleId' | 'date'>>
type Within = { tx?: Tx | undefined }

const asOccurrence = ({ _id, ...fields }: OccurrenceDocument): StoredOccurrence => ({ id: _id, ...fields })

/** Nobody is booked on a new occurrence, and nobody waits. */
export function newOccurrence(
  facts: Omit<OccurrenceDocument, '_id' | 'seatsTaken' | 'nextNumber' | 'updatedAt'>,
): StoredOccurrence {
  return { id: occurrenceKey(facts), ...facts, seatsTaken: 0, nextNumber: 1, updatedAt: null }
}

/**
 * Occurrences: the calendar, and the seats of each date. Read inside the transaction, write by id: a concurrent change
 * conflicts, so no write needs a condition.
 */
function createOccurrenceStore(database: Database) {
  const occurrences = defineModel<OccurrenceDocument>({ database, collection: 'occurrences', schema: occurrenceSchema })
  const findAll = async (filter: QueryFilter<OccurrenceDocument>, { tx }: Within = {}) =>
    (await occurrences.find(filter, null, { session: tx ?? null }).lean()).map(asOccurrence)
  return {
    model: occurrences,
    async findById(id: string, { tx }: Within = {}): Promise<StoredOccurrence | null> {
      const found = await occurrences.findById(id, null, { session: tx ?? null }).lean()
      return found ? asOccurrence(found) : null
    },
    /** Several by id, in no order; unknown ids are left out. */
    findMany: async (ids: readonly string[], within: Within = {}): Promise<StoredOccurrence[]> =>
      ids.length === 0 ? [] : findAll({ _id: { $in: [...new Set(ids)] } }, within),
    /** Those of a class on a date, soonest first. */
    async ofClassOn({ classId, date, tx }: { classId: string; date: Day } & Within): Promise<StoredOccurrence[]> {
      return (await findAll({ classId, date }, { tx })).sort(soonestFirst)
    },
    ofClassFrom: ({ classId, from, tx }: { classId: string; from: Day } & Within) =>
      findAll({ classId, date: { $gte: from } }, { tx }),
    ofScheduleFrom: ({ scheduleId, from, tx }: { scheduleId: string; from: Day } & Within) =>
      findAll({ scheduleId, date: { $gte: from } }, { tx }),
    /** Those from one date to another, both inside, soonest first. */
    async between({ from, to, tx }: { from: Day; to: Day } & Within): Promise<StoredOccurrence[]> {
      return (await findAll({ date: from === to ? from : { $gte: from, $lte: to } }, { tx })).sort(soonestFirst)
    },
    /** Those that an instructor leads. */
    ofInstructor: ({ instructorId, tx }: { instructorId: string } & Within) => findAll({ instructorId }, { tx }),
    async insert({ occurrences: added, tx }: { occurrences: readonly StoredOccurrence[]; tx: Tx }): Promise<void> {
      if (added.length === 0) return
      const documents = added.map(({ id: _id, ...fields }) => ({ _id, ...fields }))
      await occurrences.insertMany(documents, { session: tx })
    },
    async change({ id, changes, tx }: { id: string; changes: OccurrenceChanges; tx: Tx }): Promise<void> {
      await occurrences.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
    /** Counts seats taken, up or down. */
    async count({ id, by, tx }: { id: string; by: { seatsTaken: 1 | -1 }; tx: Tx }): Promise<void> {
      await occurrences.updateOne({ _id: id }, { $inc: by }, { session: tx })
    },
    async eraseOfClass({ classId, tx }: { classId: string; tx: Tx }): Promise<void> {
      await occurrences.deleteMany({ classId }, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await occurrences.deleteOne({ _id: id }, { session: tx })
    },
  }
}

function soonestFirst(a: OccurrenceRef & { startsAt: Date | null }, b: OccurrenceRef & { startsAt: Date | null }) {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0)
}

export const occurrenceStore = defineStore(({ database }) => createOccurrenceStore(database))
