import { type Day, oneTimeDate, type Schedule, type ScheduleInput } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  flag,
  instant,
  objectId,
  optional,
  orNull,
  text,
  timeOfDay,
} from '../../../adapters/schema.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

export type StoredSchedule = Omit<Schedule, 'className'> & {
  /** The last day up to which its occurrences are stored. */
  plannedUntil: Day
}

const schema = defineSchema({
  classId: objectId,
  /** 0 is Sunday. */
  dayOfWeek: count,
  startTime: timeOfDay,
  endTime: timeOfDay,
  startDate: day,
  endDate: orNull(day),
  isRecurring: flag,
  isActive: flag,
  location: orNull(text),
  /** The last date it can apply on, `9999-12-31` when it has no end: one range finds what is not over yet. */
  lastDate: day,
  /** The last day up to which its occurrences are stored. */
  plannedUntil: day,
  createdAt: instant,
  updatedAt: optional(instant),
})
type ScheduleDocument = DocumentOf<typeof schema>
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ isActive: 1, plannedUntil: 1 })
schema.index({ classId: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })

const FOR_EVER: Day = '9999-12-31'

function lastDateOf(schedule: Pick<ScheduleInput, 'dayOfWeek' | 'startDate' | 'endDate' | 'isRecurring'>): Day {
  const end = schedule.endDate ?? FOR_EVER
  if (schedule.isRecurring) return end
  const only = oneTimeDate(schedule)
  return only < end ? only : end
}

function asSchedule(stored: ScheduleDocument): StoredSchedule {
  const { _id, classId, createdAt, updatedAt, lastDate, plannedUntil, ...fields } = stored
  const ids = { id: _id.toHexString(), classId: classId.toHexString() }
  return { ...withVersion({ ...ids, ...fields, createdAt: createdAt.toISOString() }, stored), plannedUntil }
}

function asStored({ classId, ...input }: ScheduleInput) {
  return { ...input, classId: new Types.ObjectId(classId), lastDate: lastDateOf(input) }
}

const inOrder = { createdAt: 1, _id: 1 } as const

/** Class schedules. Their dates are stored as occurrences. */
export const scheduleStore = defineStore(({ database }) => {
  const schedules = defineModel({ database, collection: 'class_schedules', schema })
  const findAll = async ({ filter, tx }: OptionalTx & { filter: QueryFilter<ScheduleDocument> }) =>
    (
      await schedules
        .find(filter, null, { session: tx ?? null })
        .sort(inOrder)
        .lean()
    ).map(asSchedule)
  return {
    model: schedules,
    list: ({ includeInactive = false }: { includeInactive?: boolean } = {}) =>
      findAll({ filter: includeInactive ? {} : { isActive: true } }),
    /** The active schedules whose occurrences are stored up to an earlier day than this one. */
    plannedBefore: (day: Day) => findAll({ filter: { isActive: true, plannedUntil: { $lt: day } } }),
    ofClass: ({ classId, tx }: OptionalTx & { classId: string }) =>
      findAll({ filter: { classId: new Types.ObjectId(classId) }, tx }),
    findMany: (ids: readonly string[], { tx }: OptionalTx = {}) =>
      findAll({
        filter: { _id: { $in: [...new Set(ids)].filter(isEntityId).map((id) => new Types.ObjectId(id)) } },
        tx,
      }),
    async findById(id: string, { tx }: OptionalTx = {}): Promise<StoredSchedule | null> {
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
      return asSchedule(stored.toObject())
    },
    async replace(replaced: { id: string; input: ScheduleInput; plannedUntil: Day; now: Date; tx: Tx }) {
      const { id, input, plannedUntil, now, tx } = replaced
      const change = { $set: { ...asStored(input), plannedUntil, updatedAt: now } }
      const after = await schedules.findByIdAndUpdate(id, change, { returnDocument: 'after', session: tx }).lean()
      return after ? asSchedule(after) : null
    },
    async notePlanned({ id, plannedUntil, tx }: { id: string; plannedUntil: Day; tx: Tx }): Promise<void> {
      await schedules.updateOne({ _id: new Types.ObjectId(id) }, { $set: { plannedUntil } }, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await schedules.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
    async eraseOfClass({ classId, tx }: { classId: string; tx: Tx }): Promise<void> {
      await schedules.deleteMany({ classId: new Types.ObjectId(classId) }, { session: tx })
    },
  }
})
