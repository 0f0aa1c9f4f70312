import { type Day, oneTimeDate, type Schedule, type ScheduleInput, scheduleApplies, weekdayOf } from '@studio/contract'
import { type QueryFilter, Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../outside/mongo.ts'
import { isEntityId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'

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
  /** The last date it can apply on, `9999-12-31` when it has no end: one range finds what is not over yet. */
  lastDate: Day
  createdAt: Date
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
  lastDate: { type: String, required: true, match: DAY },
  createdAt: { type: Date, required: true },
})
schema.index({ isActive: 1, dayOfWeek: 1, lastDate: 1 })
schema.index({ isActive: 1, lastDate: 1 })
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
  const { _id, classId, createdAt, lastDate: _, ...fields } = stored
  return { id: _id.toHexString(), classId: classId.toHexString(), ...fields, createdAt: createdAt.toISOString() }
}

function asStored({ classId, ...input }: ScheduleInput) {
  return { ...input, classId: new Types.ObjectId(classId), lastDate: lastDateOf(input) }
}

const inOrder = { createdAt: 1, _id: 1 } as const

/** Class schedules (spec section 3). Whether one applies on a date is the contract's rule (spec section 4, ruling B24). */
export function createScheduleStore(database: Database) {
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
    /** Schedules in the order they were created (ruling E8); only active ones unless told. */
    list: ({ includeInactive = false }: { includeInactive?: boolean } = {}) =>
      findAll({ filter: includeInactive ? {} : { isActive: true } }),
    /** The active schedules that apply on a date. */
    async applyingOn(date: Day): Promise<StoredSchedule[]> {
      const filter = { isActive: true, dayOfWeek: weekdayOf(date), lastDate: { $gte: date } }
      return (await findAll({ filter })).filter((schedule) => scheduleApplies(schedule, date))
    },
    /** The active schedules that may apply on a date from `from` to `to`, both inside. */
    async runningBetween({ from, to }: { from: Day; to: Day }): Promise<StoredSchedule[]> {
      const found = await findAll({ filter: { isActive: true, lastDate: { $gte: from } } })
      return found.filter(({ startDate }) => startDate <= to)
    },
    /** All schedules of a class, active or not, oldest first. */
    ofClass: ({ classId, tx }: { classId: string; tx?: Tx }) =>
      findAll({ filter: { classId: new Types.ObjectId(classId) }, tx }),
    /** A schedule, active or not; null for an unknown id and for one of the wrong form. */
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredSchedule | null> {
      if (!isEntityId(id)) return null
      const found = await schedules.findById(id, null, { session: tx ?? null }).lean()
      return found ? asSchedule(found) : null
    },
    /** Several schedules by id, active or not, in no order; unknown ids are left out. */
    async findMany(ids: readonly string[]): Promise<StoredSchedule[]> {
      const keys = [...new Set(ids)].filter(isEntityId).map((id) => new Types.ObjectId(id))
      return (await schedules.find({ _id: { $in: keys } }).lean()).map(asSchedule)
    },
    async create(given: { id?: string; input: ScheduleInput; now: Date; tx: Tx }): Promise<StoredSchedule> {
      const key = given.id ? { _id: new Types.ObjectId(given.id) } : {}
      const [created] = await schedules.create([{ ...asStored(given.input), ...key, createdAt: given.now }], {
        session: given.tx,
      })
      if (!created) throw new Error('a created schedule must come back')
      return asSchedule(created.toObject())
    },
    /** Replaces all fields of a schedule and answers it as it is afterwards; null when there is none. */
    async replace({ id, input, tx }: { id: string; input: ScheduleInput; tx: Tx }): Promise<StoredSchedule | null> {
      const changed = await schedules
        .findOneAndUpdate(
          { _id: new Types.ObjectId(id) },
          { $set: asStored(input) },
          { returnDocument: 'after', session: tx },
        )
        .lean()
      return changed ? asSchedule(changed) : null
    },
    /** Erases a schedule; false when there was none. */
    async erase({ id, tx }: { id: string; tx: Tx }): Promise<boolean> {
      const { deletedCount } = await schedules.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
      return deletedCount === 1
    },
    /** Erases all schedules of a class, with the class. */
    async eraseOfClass({ classId, tx }: { classId: string; tx: Tx }): Promise<void> {
      await schedules.deleteMany({ classId: new Types.ObjectId(classId) }, { session: tx })
    },
  }
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>
