import { type Day, getWeekday, oneTimeDate, type Schedule, type ScheduleInput, scheduleApplies } from '@studio/contract'
import { type QueryFilter, Schema, Types } from 'mongoose'
import { updateById } from '../../../adapters/embedded-database/update-by-id.ts'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { type VersionStamp, versioned } from '../../../adapters/version-stamp.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { aftermathSchema, type FollowUp, followUpAt, followUpCause } from './follow-up.ts'

/** A schedule without its class's name, which only the class knows. */
export type StoredSchedule = Omit<Schedule, 'className'>

type ScheduleDocument = {
  _id: Types.ObjectId
  classId: Types.ObjectId
  dayOfWeek: number
  startTime: string
  endTime: string
  startDate: Day
  endDate: Day | null
  isRecurring: boolean
  isActive: boolean
  location: string | null
  /** The last date it can apply on, `9999-12-31` when it has no end: one range finds what is not over yet. */
  lastDate: Day
  /** A change or delete whose effects on bookings still have to be handled. */
  aftermath?: FollowUp
  /** Deleted: hidden from all lists; erased once its bookings are cancelled. */
  isRemoved: boolean
  createdAt: Date
  updatedAt?: Date
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{2}:\d{2}$/
const schema = new Schema<ScheduleDocument>({
  classId: { type: Schema.Types.ObjectId, required: true },
  dayOfWeek: { type: Number, required: true, min: 0, max: 6, validate: Number.isSafeInteger },
  startTime: { type: String, required: true, match: TIME },
  endTime: { type: String, required: true, match: TIME },
  startDate: { type: String, required: true, match: DAY },
  endDate: { type: String, default: null },
  isRecurring: { type: Boolean, required: true },
  isActive: { type: Boolean, required: true },
  location: { type: String, default: null },
  lastDate: { type: String, required: true, match: DAY },
  aftermath: { type: aftermathSchema },
  isRemoved: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date },
})
schema.index({ isActive: 1, dayOfWeek: 1, lastDate: 1 })
schema.index({ isActive: 1, lastDate: 1 })
schema.index({ classId: 1, isRemoved: 1, createdAt: 1, _id: 1 })
schema.index({ isRemoved: 1, createdAt: 1, _id: 1 })

const FOR_EVER: Day = '9999-12-31'

/** The last date that a schedule can apply on. */
function lastDateOf(schedule: Pick<ScheduleInput, 'dayOfWeek' | 'startDate' | 'endDate' | 'isRecurring'>): Day {
  const end = schedule.endDate ?? FOR_EVER
  if (schedule.isRecurring) return end
  const only = oneTimeDate(schedule)
  return only < end ? only : end
}

function asSchedule(stored: ScheduleDocument): StoredSchedule {
  const shown = {
    id: stored._id.toHexString(),
    classId: stored.classId.toHexString(),
    dayOfWeek: stored.dayOfWeek,
    startTime: stored.startTime,
    endTime: stored.endTime,
    startDate: stored.startDate,
    endDate: stored.endDate,
    isRecurring: stored.isRecurring,
    isActive: stored.isActive,
    location: stored.location ?? null,
    createdAt: stored.createdAt.toISOString(),
  }
  return withVersion(shown, stored)
}

function asStored({ classId, ...input }: ScheduleInput) {
  return { ...input, classId: new Types.ObjectId(classId), lastDate: lastDateOf(input) }
}

const inOrder = { createdAt: 1, _id: 1 } as const

type ScheduleStoreParts = { database: Database; version: VersionStamp; jobQueue: JobQueue }
/** What the job that follows a changed or deleted schedule needs. */
export type ScheduleJob = { scheduleId: string }

/** Class schedules. Whether one applies on a date is the contract's rule. */
function createScheduleStore({ database, version, jobQueue }: ScheduleStoreParts) {
  const schedules = defineModel<ScheduleDocument>({
    database,
    collection: 'class_schedules',
    schema: versioned(schema, version),
  })
  const findAll = async ({ filter, tx }: { filter: QueryFilter<ScheduleDocument>; tx?: Tx | undefined }) =>
    (
      await schedules
        .find(filter, null, { session: tx ?? null })
        .sort(inOrder)
        .lean()
    ).map(asSchedule)
  const queueFollowUp = async ({ id, aftermath, tx }: { id: string; aftermath: FollowUp; tx: Tx }) => {
    const cause = followUpCause(id, aftermath)
    const payload: ScheduleJob = { scheduleId: id }
    const job = { kind: 'schedule-change', cause, payload, title: `by ${aftermath.actorName}` } as const
    await jobQueue.add({ ...job, dueAt: followUpAt(aftermath), tx })
  }
  return {
    model: schedules,
    /** Schedules in the order they were created; only active ones by default. */
    list: ({ includeInactive = false }: { includeInactive?: boolean } = {}) =>
      findAll({ filter: includeInactive ? { isRemoved: false } : { isActive: true } }),
    /** The active schedules that apply on a date. */
    async applyingOn(date: Day): Promise<StoredSchedule[]> {
      const filter = { isActive: true, dayOfWeek: getWeekday(date), lastDate: { $gte: date } }
      return (await findAll({ filter })).filter((schedule) => scheduleApplies(schedule, date))
    },
    /** The active schedules that may apply on a date from `from` to `to`, both inside. */
    async runningBetween({ from, to }: { from: Day; to: Day }): Promise<StoredSchedule[]> {
      const found = await findAll({ filter: { isActive: true, lastDate: { $gte: from } } })
      return found.filter(({ startDate }) => startDate <= to)
    },
    /** All schedules of a class, active or not, oldest first. */
    ofClass: ({ classId, tx }: { classId: string; tx?: Tx }) =>
      findAll({ filter: { classId: new Types.ObjectId(classId), isRemoved: false }, tx }),
    /** Several schedules by id, active or not, in no order; unknown ids are left out. */
    findMany: (ids: readonly string[], { tx }: { tx?: Tx | undefined } = {}) =>
      findAll({
        filter: { _id: { $in: [...new Set(ids)].filter(isEntityId).map((id) => new Types.ObjectId(id)) } },
        tx,
      }),
    /** A schedule, active or not; null for an unknown id and for one of the wrong form. */
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredSchedule | null> {
      if (!isEntityId(id)) return null
      const found = await schedules.findById(id, null, { session: tx ?? null }).lean()
      return found && !found.isRemoved ? asSchedule(found) : null
    },
    async create(given: { id?: string; input: ScheduleInput; now: Date; tx: Tx }): Promise<StoredSchedule> {
      const key = given.id ? { _id: new Types.ObjectId(given.id) } : {}
      const stored = { ...asStored(given.input), ...key, createdAt: given.now }
      const [created] = await schedules.create([stored], { session: given.tx })
      if (!created) throw new Error('a created schedule must come back')
      return asSchedule(created)
    },
    /** Replaces all fields of an existing schedule, records who did it, and returns it is afterwards. */
    async replace(given: { id: string; input: ScheduleInput; aftermath: FollowUp; tx: Tx }) {
      const change = {
        $set: { ...asStored(given.input), aftermath: given.aftermath, updatedAt: given.aftermath.since },
      }
      const after = await updateById(schedules, { id: given.id, change, tx: given.tx })
      if (after) await queueFollowUp(given)
      return after ? asSchedule(after) : null
    },
    /** Hides a schedule from all lists and records who did it; returns its former values, null when there is none. */
    async remove(given: { id: string; aftermath: FollowUp; tx: Tx }): Promise<StoredSchedule | null> {
      const before = await this.findById(given.id, { tx: given.tx })
      if (!before) return null
      const removal = { isActive: false, isRemoved: true, aftermath: given.aftermath }
      await schedules.updateOne({ _id: new Types.ObjectId(given.id) }, { $set: removal }, { session: given.tx })
      await queueFollowUp(given)
      return before
    },
    /** A schedule, also a deleted one, whose bookings still have to be handled; null when there is no work left. */
    async followUp(id: string): Promise<{ schedule: StoredSchedule; aftermath: FollowUp } | null> {
      const found = await schedules.findById(id).lean()
      return found?.aftermath ? { schedule: asSchedule(found), aftermath: found.aftermath } : null
    },
    /** Whether the schedule's change is still the one whose bookings are to be handled: not changed since. */
    async hasAftermath({ id, aftermath, tx }: { id: string; aftermath: FollowUp; tx: Tx }): Promise<boolean> {
      const found = await schedules.findById(id, { aftermath: 1 }, { session: tx }).lean()
      return found?.aftermath?.since.getTime() === aftermath.since.getTime()
    },
    /** Ends an aftermath, unless the schedule was changed again: a deleted schedule is erased now. */
    async completeFollowUp({ id, aftermath, tx }: { id: string; aftermath: FollowUp; tx: Tx }): Promise<void> {
      const found = await schedules.findById(id, null, { session: tx }).lean()
      if (found?.aftermath?.since.getTime() !== aftermath.since.getTime()) return
      const one = { _id: found._id }
      if (found.isRemoved) await schedules.deleteOne(one, { session: tx })
      else await schedules.updateOne(one, { $unset: { aftermath: 1 } }, { session: tx })
    },
    /** Erases all schedules of a class, deleted ones too, with the class; answers their ids. */
    async eraseOfClass({ classId, tx }: { classId: string; tx: Tx }): Promise<string[]> {
      const ofClass = { classId: new Types.ObjectId(classId) }
      const ids = await schedules.find(ofClass, { _id: 1 }, { session: tx }).lean()
      await schedules.deleteMany(ofClass, { session: tx })
      return ids.map(({ _id }) => _id.toHexString())
    },
  }
}

export const scheduleStore = defineStore(({ database, catalogueVersion: version, jobQueue }) =>
  createScheduleStore({ database, version, jobQueue }),
)
