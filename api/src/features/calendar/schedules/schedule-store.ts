import { type Day, oneTimeDate, type Schedule, type ScheduleInput } from '@studio/contract'
import { type QueryFilter, Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** A schedule without its class's name, which only the class knows. */
export type StoredSchedule = Omit<Schedule, 'className'> & {
  /** The last day up to which its occurrences are stored. */
  plannedUntil: Day
}

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
  /** The last day up to which its occurrences are stored. */
  plannedUntil: Day
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
  plannedUntil: { type: String, required: true, match: DAY },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date },
})
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ isActive: 1, plannedUntil: 1 })
schema.index({ classId: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })

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
  return { ...withVersion(shown, stored), plannedUntil: stored.plannedUntil }
}

function asStored({ classId, ...input }: ScheduleInput) {
  return { ...input, classId: new Types.ObjectId(classId), lastDate: lastDateOf(input) }
}

const inOrder = { createdAt: 1, _id: 1 } as const

/** Class schedules. Their dates are stored as occurrences. */
function createScheduleStore(database: Database) {
  const schedules = defineModel<ScheduleDocument>({ database, collection: 'class_schedules', schema })
  const findAll = async ({ filter, tx }: { filter: QueryFilter<ScheduleDocument>; tx?: Tx | undefined }) =>
    (
      await schedules
        .find(filter, null, { session: tx ?? null })
        .sort(inOrder)
        .lean()
    ).map(asSchedule)
  return {
    model: schedules,
    /** Schedules in the order they were created; only active ones by default. */
    list: ({ includeInactive = false }: { includeInactive?: boolean } = {}) =>
      findAll({ filter: includeInactive ? {} : { isActive: true } }),
    /** The active schedules whose occurrences are stored up to an earlier day than this one. */
    plannedBefore: (day: Day) => findAll({ filter: { isActive: true, plannedUntil: { $lt: day } } }),
    /** All schedules of a class, active or not, oldest first. */
    ofClass: ({ classId, tx }: { classId: string; tx?: Tx }) =>
      findAll({ filter: { classId: new Types.ObjectId(classId) }, tx }),
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
      return found ? asSchedule(found) : null
    },
    async create(created: {
      id?: string
      input: ScheduleInput
      plannedUntil: Day
      now: Date
      tx: Tx
    }): Promise<StoredSchedule> {
      const { id, input, plannedUntil, now, tx } = created
      const key = id ? { _id: new Types.ObjectId(id) } : {}
      const [stored] = await schedules.create([{ ...asStored(input), ...key, plannedUntil, createdAt: now }], {
        session: tx,
      })
      if (!stored) throw new Error('a created schedule must come back')
      return asSchedule(stored)
    },
    /** Replaces all fields of an existing schedule, and returns it as it is afterwards. */
    async replace(replaced: { id: string; input: ScheduleInput; plannedUntil: Day; now: Date; tx: Tx }) {
      const { id, input, plannedUntil, now, tx } = replaced
      const change = { $set: { ...asStored(input), plannedUntil, updatedAt: now } }
      const after = await schedules.findByIdAndUpdate(id, change, { returnDocument: 'after', session: tx }).lean()
      return after ? asSchedule(after) : null
    },
    /** Notes up to which day the occurrences of a schedule are stored. */
    async notePlanned({ id, plannedUntil, tx }: { id: string; plannedUntil: Day; tx: Tx }): Promise<void> {
      await schedules.updateOne({ _id: new Types.ObjectId(id) }, { $set: { plannedUntil } }, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await schedules.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
    /** Erases all schedules of a class, with the class. */
    async eraseOfClass({ classId, tx }: { classId: string; tx: Tx }): Promise<void> {
      await schedules.deleteMany({ classId: new Types.ObjectId(classId) }, { session: tx })
    },
  }
}

export const scheduleStore = defineStore(({ database }) => createScheduleStore(database))
