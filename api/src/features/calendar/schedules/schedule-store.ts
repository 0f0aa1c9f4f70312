import type { Day, Schedule, ScheduleInput } from '@studio/contract'
import { Types } from 'mongoose'
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
import { createEntityStore } from '../../../platform/entity-store.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

export type StoredSchedule = Omit<Schedule, 'className'> & {
  /** The last day for which its occurrences are stored. */
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
  plannedUntil: day,
  createdAt: instant,
  updatedAt: optional(instant),
})
type ScheduleDocument = DocumentOf<typeof schema>
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ isActive: 1, plannedUntil: 1 })
schema.index({ classId: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })

function toSchedule(document: ScheduleDocument): StoredSchedule {
  const { _id, classId, createdAt, updatedAt, plannedUntil, ...fields } = document
  const ids = { id: _id.toHexString(), classId: classId.toHexString() }
  return { ...withVersion({ ...ids, ...fields, createdAt: createdAt.toISOString() }, document), plannedUntil }
}

type StoredInput = ScheduleInput & Pick<StoredSchedule, 'plannedUntil'>

const toStored = ({ classId, ...fields }: Partial<StoredInput>) => ({
  ...fields,
  ...(classId && { classId: new Types.ObjectId(classId) }),
})

/** Class schedules. Their dates are stored as occurrences. */
export const scheduleStore = defineStore(({ database }) => {
  const schedules = defineModel({ database, collection: 'class_schedules', schema })
  const entityStore = createEntityStore({ model: schedules, toEntity: toSchedule, toStored })
  return {
    ...entityStore,
    /** Active schedules whose occurrences are not yet stored up to the horizon. */
    findPlannedBefore: (horizon: Day) => entityStore.find({ isActive: true, plannedUntil: { $lt: horizon } }),
    findOfClass: (classId: string) => entityStore.find({ classId: new Types.ObjectId(classId) }),
    /** Keeps the version of the schedule, because no visible field changes. */
    async setPlannedUntil({ id, plannedUntil, tx }: { id: string; plannedUntil: Day; tx: Tx }): Promise<void> {
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
