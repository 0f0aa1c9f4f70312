import { type DateDifference, type Day, dateKey } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { type VersionStamp, versioned } from '../../../adapters/version-stamp.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type FollowUp, followUpAt, followUpCause } from './follow-up.ts'

/** What is different on one date of a schedule; null is as in the series. */
export type ScheduleException = DateDifference & {
  scheduleId: string
  date: Day
  instructorId: string | null
  location: string | null
  /** A public note of the studio. */
  note: string | null
  /** Absent on a date that was never changed, and on documents older than this field. */
  updatedAt?: Date | undefined
}

/** The date's former values, formatted for mails to its booked members. */
export type OccurrenceSnapshot = {
  startTime: string
  endTime: string
  instructorName: string | null
  location: string | null
}

/** Who changed a date and when, and its former values; set until all bookings have been handled. */
export type ExceptionFollowUp = FollowUp & { before: OccurrenceSnapshot }

type DateChangeDocument = ScheduleException & {
  /** `dateKey`: one document for each date of a schedule. */
  _id: string
  aftermath?: ExceptionFollowUp
}

const TIME = /^\d{2}:\d{2}$/
const beforeSchema = new Schema<OccurrenceSnapshot>(
  {
    startTime: { type: String, required: true },
    endTime: { type: String, required: true },
    instructorName: { type: String, default: null },
    location: { type: String, default: null },
  },
  { _id: false },
)
const dateAftermathSchema = new Schema<ExceptionFollowUp>(
  {
    since: { type: Date, required: true },
    actorId: { type: String, required: true },
    actorName: { type: String, required: true },
    before: { type: beforeSchema, required: true },
  },
  { _id: false },
)
const schema = new Schema<DateChangeDocument>({
  _id: { type: String, required: true },
  scheduleId: { type: String, required: true },
  date: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
  isCancelled: { type: Boolean, required: true },
  startTime: { type: String, default: null, match: TIME },
  endTime: { type: String, default: null, match: TIME },
  instructorId: { type: String, default: null },
  location: { type: String, default: null },
  note: { type: String, default: null },
  aftermath: { type: dateAftermathSchema },
  updatedAt: { type: Date },
})
schema.index({ date: 1 })
schema.index({ scheduleId: 1 })
schema.index({ instructorId: 1 })

/** The version of one date: that of what was changed for it alone; all dates that are as in the series share one. */
export const versionOfDate = (change: ScheduleException | undefined): string =>
  change ? toVersion(differences(change)) : VERSION_OF_SERIES

function differences({ isCancelled, startTime, endTime, instructorId, location, note }: ScheduleException) {
  return { isCancelled, startTime, endTime, instructorId, location, note }
}

function asChange({ _id, aftermath: _aftermath, ...change }: DateChangeDocument): ScheduleException {
  return change
}

/** The date of a schedule as the series has it. */
const unchanged = ({ scheduleId, date }: Pick<ScheduleException, 'scheduleId' | 'date'>): ScheduleException => ({
  scheduleId,
  date,
  isCancelled: false,
  startTime: null,
  endTime: null,
  instructorId: null,
  location: null,
  note: null,
})

const VERSION_OF_SERIES = toVersion(differences(unchanged({ scheduleId: '', date: '' })))

type DateChangeStoreParts = { database: Database; version: VersionStamp; jobQueue: JobQueue }
/** What the job that follows a changed date needs. */
export type DateJob = { scheduleId: string; date: Day }

/** Single dates that differ from their series, one document each; there are as many as staff ever changed by hand. */
function createDateChangeStore({ database, version, jobQueue }: DateChangeStoreParts) {
  const changes = defineModel<DateChangeDocument>({
    database,
    collection: 'date_changes',
    schema: versioned(schema, version),
  })
  type Given = { change: ScheduleException; aftermath: ExceptionFollowUp; tx: Tx }
  /** Whether the date's change is still the one whose bookings are to be handled: not changed since. */
  const hasAftermath = async ({ change, aftermath, tx }: Given): Promise<boolean> => {
    const found = await changes.findById(dateKey(change), { aftermath: 1 }, { session: tx }).lean()
    return found?.aftermath?.since.getTime() === aftermath.since.getTime()
  }
  return {
    model: changes,
    /** The changed dates from one day to another, both inside, under `dateKey`. */
    async between({
      from,
      to,
      tx,
    }: {
      from: Day
      to: Day
      tx?: Tx | undefined
    }): Promise<Map<string, ScheduleException>> {
      const found = await changes.find({ date: { $gte: from, $lte: to } }, null, { session: tx ?? null }).lean()
      return new Map(found.map((stored) => [stored._id, asChange(stored)]))
    },
    /** One date of a schedule; as in the series when it has no exception. */
    async find({ tx, ...of }: { scheduleId: string; date: Day; tx?: Tx | undefined }): Promise<ScheduleException> {
      const found = await changes.findById(dateKey(of), null, { session: tx ?? null }).lean()
      return found ? asChange(found) : unchanged(of)
    },
    /** Stores how a date is from now on, and notes who did it. */
    async save({
      change,
      aftermath,
      tx,
    }: {
      change: ScheduleException
      aftermath: ExceptionFollowUp
      tx: Tx
    }): Promise<void> {
      const _id = dateKey(change)
      const stored = { ...change, aftermath, updatedAt: aftermath.since }
      const { matchedCount } = await changes.updateOne({ _id }, { $set: stored }, { session: tx })
      if (matchedCount === 0) await changes.create([{ _id, ...stored }], { session: tx })
      const { scheduleId, date } = change
      const payload: DateJob = { scheduleId, date }
      const about = { title: `${date}, by ${aftermath.actorName}`, dueAt: followUpAt(aftermath) }
      await jobQueue.add({ kind: 'date-change', cause: followUpCause(_id, aftermath), payload, ...about, tx })
    },
    /** A changed date whose bookings still have to be handled; null when there is no work left. */
    async followUp(of: DateJob): Promise<{ change: ScheduleException; aftermath: ExceptionFollowUp } | null> {
      const found = await changes.findById(dateKey(of)).lean()
      return found?.aftermath ? { change: asChange(found), aftermath: found.aftermath } : null
    },
    hasAftermath,
    /** Ends an aftermath, unless the date was changed again. */
    async completeFollowUp(given: Given): Promise<void> {
      if (!(await hasAftermath(given))) return
      await changes.updateOne({ _id: dateKey(given.change) }, { $unset: { aftermath: 1 } }, { session: given.tx })
    },
    /** Returns the occurrences of a deleted substitute to the instructor of the series. */
    async clearInstructor({ instructorId, now, tx }: { instructorId: string; now: Date; tx: Tx }): Promise<void> {
      await changes.updateMany({ instructorId }, { $set: { instructorId: null, updatedAt: now } }, { session: tx })
    },
    /** Erases what was changed of a schedule, with the schedule. */
    async eraseOfSchedule({ scheduleId, tx }: { scheduleId: string; tx: Tx }): Promise<void> {
      await changes.deleteMany({ scheduleId }, { session: tx })
    },
  }
}

export const scheduleExceptionStore = defineStore(({ database, catalogueVersion: version, jobQueue }) =>
  createDateChangeStore({ database, version, jobQueue }),
)
