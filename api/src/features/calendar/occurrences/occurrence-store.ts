import type { Day } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  instant,
  listOf,
  oneOf,
  orNull,
  text,
  timeOfDay,
} from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

/**
 * scheduled: it takes place. cancelled: staff cancelled this date. closed: the studio is closed. removed: the schedule no
 * longer has this date, but there were bookings, a waitlist or changes by staff.
 */
const occurrenceStatuses = ['scheduled', 'cancelled', 'closed', 'removed'] as const
export type OccurrenceStatus = (typeof occurrenceStatuses)[number]

/** What staff can change for a single date. They change the status by cancelling the date. */
const changeableFields = ['time', 'instructor', 'location', 'note', 'status'] as const
export type ChangeableField = (typeof changeableFields)[number]

export type OccurrenceRef = { classId: string; date: Day; scheduleId: string | null }

/** One class on one date. */
const occurrenceSchema = defineSchema({
  _id: text,
  classId: text,
  scheduleId: orNull(text),
  date: day,
  /** In studio time, and as instants; null for a class without a time of day. */
  startTime: orNull(timeOfDay),
  endTime: orNull(timeOfDay),
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  capacity: count,
  /** Confirmed bookings, holds and offers. */
  seatsTaken: count,
  /** The sequence number of the next waitlist entry; 1 until the first member joins. */
  nextWaitlistSeq: count,
  instructorId: orNull(text),
  location: orNull(text),
  note: orNull(text),
  status: oneOf(occurrenceStatuses),
  /** What staff changed for this date: a change of the schedule does not overwrite it. */
  changedFields: listOf(oneOf(changeableFields)),
  updatedAt: orNull(instant),
})
occurrenceSchema.index({ date: 1 })
occurrenceSchema.index({ classId: 1, date: 1 })
occurrenceSchema.index({ scheduleId: 1, date: 1 })
occurrenceSchema.index({ instructorId: 1 })

export type OccurrenceDocument = DocumentOf<typeof occurrenceSchema>

/** The id of an occurrence: one document for each class, date and schedule. */
export const toOccurrenceId = ({ classId, date, scheduleId }: OccurrenceRef) =>
  `${classId}:${date}:${scheduleId ?? '-'}`

export type StoredOccurrence = Omit<OccurrenceDocument, '_id'> & { id: string }
export type OccurrenceChanges = Partial<Omit<OccurrenceDocument, '_id' | 'classId' | 'scheduleId' | 'date'>>

/** Whether any member has ever joined the waitlist of an occurrence. */
export const hasHadWaitlist = ({ nextWaitlistSeq }: Pick<OccurrenceDocument, 'nextWaitlistSeq'>): boolean =>
  nextWaitlistSeq > 1

/** Whether staff cancelled this date; stays true while the studio is closed and the status is `closed`. */
export const isCancelledByStaff = ({ changedFields }: Pick<OccurrenceDocument, 'changedFields'>): boolean =>
  changedFields.includes('status')

const toStoredOccurrence = ({ _id, ...fields }: OccurrenceDocument): StoredOccurrence => ({ id: _id, ...fields })

/** Builds an occurrence without bookings; `insert` stores it. */
export function toNewOccurrence(
  fields: Omit<OccurrenceDocument, '_id' | 'seatsTaken' | 'nextWaitlistSeq' | 'updatedAt'>,
): StoredOccurrence {
  return { id: toOccurrenceId(fields), ...fields, seatsTaken: 0, nextWaitlistSeq: 1, updatedAt: null }
}

/**
 * Use cases read an occurrence inside the transaction that changes it: a concurrent change makes the write conflict, so no
 * write needs a condition.
 */
export const occurrenceStore = defineStore(({ database }) => {
  const occurrences = defineModel({ database, collection: 'occurrences', schema: occurrenceSchema })
  const findAll = async (filter: QueryFilter<OccurrenceDocument>, { tx }: OptionalTx = {}) =>
    (await occurrences.find(filter, null, { session: tx ?? null }).lean()).map(toStoredOccurrence)
  return {
    model: occurrences,
    async findById(id: string, { tx }: OptionalTx = {}): Promise<StoredOccurrence | null> {
      const occurrence = await occurrences.findById(id, null, { session: tx ?? null }).lean()
      return occurrence && toStoredOccurrence(occurrence)
    },
    /** Unsorted; unknown ids are left out. */
    findMany: async (ids: readonly string[], options: OptionalTx = {}): Promise<StoredOccurrence[]> =>
      ids.length === 0 ? [] : findAll({ _id: { $in: [...new Set(ids)] } }, options),
    /** Soonest first. */
    async findOfClassOn({
      classId,
      date,
      tx,
    }: { classId: string; date: Day } & OptionalTx): Promise<StoredOccurrence[]> {
      return (await findAll({ classId, date }, { tx })).sort(compareByStart)
    },
    findOfClassFrom: ({ classId, from, tx }: { classId: string; from: Day } & OptionalTx) =>
      findAll({ classId, date: { $gte: from } }, { tx }),
    findOfScheduleFrom: ({ scheduleId, from, tx }: { scheduleId: string; from: Day } & OptionalTx) =>
      findAll({ scheduleId, date: { $gte: from } }, { tx }),
    /** Includes both days, soonest first. */
    async findBetween({ from, to, tx }: { from: Day; to: Day } & OptionalTx): Promise<StoredOccurrence[]> {
      return (await findAll({ date: from === to ? from : { $gte: from, $lte: to } }, { tx })).sort(compareByStart)
    },
    findOfInstructor: ({ instructorId, tx }: { instructorId: string } & OptionalTx) =>
      findAll({ instructorId }, { tx }),
    async insert({ newOccurrences, tx }: { newOccurrences: readonly StoredOccurrence[]; tx: Tx }): Promise<void> {
      if (newOccurrences.length === 0) return
      const documents = newOccurrences.map(({ id: _id, ...fields }) => ({ _id, ...fields }))
      await occurrences.insertMany(documents, { session: tx })
    },
    async change({ id, changes, tx }: { id: string; changes: OccurrenceChanges; tx: Tx }): Promise<void> {
      await occurrences.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
    async changeSeatsTaken({ id, change, tx }: { id: string; change: 1 | -1; tx: Tx }): Promise<void> {
      await occurrences.updateOne({ _id: id }, { $inc: { seatsTaken: change } }, { session: tx })
    },
    async eraseOfClass({ classId, tx }: { classId: string; tx: Tx }): Promise<void> {
      await occurrences.deleteMany({ classId }, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await occurrences.deleteOne({ _id: id }, { session: tx })
    },
  }
})

function compareByStart(a: OccurrenceRef & { startsAt: Date | null }, b: OccurrenceRef & { startsAt: Date | null }) {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0)
}
