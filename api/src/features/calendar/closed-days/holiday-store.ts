import type { Day, Holiday, HolidayInput } from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { updateById } from '../../../adapters/embedded-database/update-by-id.ts'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { type VersionStamp, versioned } from '../../../adapters/version-stamp.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import type { JobQueue } from '../../../platform/queue/job-queue.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

/** Who closed the studio and when; set until all affected bookings have been handled. */
type FollowUp = { since: Date; actorId: string; actorName: string }

type HolidayDocument = {
  _id: Types.ObjectId
  name: string
  from: Day
  to: Day
  aftermath?: FollowUp
  createdAt: Date
  updatedAt?: Date
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const aftermathSchema = new Schema<FollowUp>(
  {
    since: { type: Date, required: true },
    actorId: { type: String, required: true },
    actorName: { type: String, required: true },
  },
  { _id: false },
)
const schema = new Schema<HolidayDocument>({
  name: { type: String, required: true },
  from: { type: String, required: true, match: DAY },
  to: { type: String, required: true, match: DAY },
  aftermath: { type: aftermathSchema },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date },
})
schema.index({ to: 1 })

function asHoliday(stored: HolidayDocument): Holiday {
  const { _id, name, from, to, createdAt } = stored
  return withVersion({ id: _id.toHexString(), name, from, to, createdAt: createdAt.toISOString() }, stored)
}

const soonestFirst = (a: Holiday, b: Holiday) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id < b.id ? -1 : 1)

type HolidayStoreParts = { database: Database; version: VersionStamp; jobQueue: JobQueue }
/** What the job that follows closed days needs. */
export type HolidayJob = { holidayId: string }

/** Days on which the whole studio is closed. */
function createHolidayStore({ database, version, jobQueue }: HolidayStoreParts) {
  const holidays = defineModel<HolidayDocument>({
    database,
    collection: 'holidays',
    schema: versioned(schema, version),
  })
  const queueFollowUp = async ({ holiday, aftermath, tx }: { holiday: Holiday; aftermath: FollowUp; tx: Tx }) => {
    const cause = `${holiday.id}:${aftermath.since.getTime()}`
    const payload: HolidayJob = { holidayId: holiday.id }
    await jobQueue.add({ kind: 'closed-days', payload, title: holiday.name, cause, tx })
  }
  /** Whether the holiday is still the one whose bookings are to be handled: not changed or deleted since. */
  const hasAftermath = async ({ id, aftermath, tx }: { id: string; aftermath: FollowUp; tx: Tx }): Promise<boolean> => {
    const found = await holidays.findById(id, { aftermath: 1 }, { session: tx }).lean()
    return found?.aftermath?.since.getTime() === aftermath.since.getTime()
  }
  return {
    model: holidays,
    /** Closed days that end on a day or later, soonest first. */
    async endingFrom(day: Day, { tx }: { tx?: Tx | undefined } = {}): Promise<Holiday[]> {
      const found = await holidays.find({ to: { $gte: day } }, null, { session: tx ?? null }).lean()
      return found.map(asHoliday).sort(soonestFirst)
    },
    /** Closed days that share a day with a range, both ends inside. */
    async between({ from, to, tx }: { from: Day; to: Day; tx?: Tx | undefined }): Promise<Holiday[]> {
      return (await this.endingFrom(from, { tx })).filter((holiday) => holiday.from <= to)
    },
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<Holiday | null> {
      if (!isEntityId(id)) return null
      const found = await holidays.findById(id, null, { session: tx ?? null }).lean()
      return found ? asHoliday(found) : null
    },
    async create(given: { input: HolidayInput; aftermath: FollowUp; tx: Tx }): Promise<Holiday> {
      const stored = { ...given.input, aftermath: given.aftermath, createdAt: given.aftermath.since }
      const [created] = await holidays.create([stored], { session: given.tx })
      if (!created) throw new Error('a created holiday must come back')
      const holiday = asHoliday(created)
      await queueFollowUp({ holiday, aftermath: given.aftermath, tx: given.tx })
      return holiday
    },
    /** Replaces a holiday and returns it as it is afterwards; null when there is none. */
    async replace(given: { id: string; input: HolidayInput; aftermath: FollowUp; tx: Tx }): Promise<Holiday | null> {
      const change = { $set: { ...given.input, aftermath: given.aftermath, updatedAt: given.aftermath.since } }
      const after = await updateById(holidays, { id: given.id, change, tx: given.tx })
      if (!after) return null
      const holiday = asHoliday(after)
      await queueFollowUp({ holiday, aftermath: given.aftermath, tx: given.tx })
      return holiday
    },
    /** Deletes a holiday and returns its former values; null when there was none. */
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<Holiday | null> {
      if (!isEntityId(id)) return null
      const removed = await holidays.findByIdAndDelete(id, { session: tx }).lean()
      return removed ? asHoliday(removed) : null
    },
    /** Closed days whose bookings still have to be handled; null when there is no work left. */
    async followUp(id: string): Promise<{ holiday: Holiday; aftermath: FollowUp } | null> {
      const found = await holidays.findById(id).lean()
      return found?.aftermath ? { holiday: asHoliday(found), aftermath: found.aftermath } : null
    },
    hasAftermath,
    /** Ends an aftermath, unless the holiday was changed again. */
    async completeFollowUp({ id, aftermath, tx }: { id: string; aftermath: FollowUp; tx: Tx }): Promise<void> {
      if (!(await hasAftermath({ id, aftermath, tx }))) return
      await holidays.updateOne({ _id: id }, { $unset: { aftermath: 1 } }, { session: tx })
    },
  }
}

export const holidayStore = defineStore(({ database, catalogueVersion: version, jobQueue }) =>
  createHolidayStore({ database, version, jobQueue }),
)
