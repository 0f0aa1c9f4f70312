import type { Day, Holiday, HolidayInput } from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type HolidayDocument = {
  _id: Types.ObjectId
  name: string
  from: Day
  to: Day
  createdAt: Date
  updatedAt?: Date
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const schema = new Schema<HolidayDocument>({
  name: { type: String, required: true },
  from: { type: String, required: true, match: DAY },
  to: { type: String, required: true, match: DAY },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date },
})
schema.index({ to: 1 })

function asHoliday(stored: HolidayDocument): Holiday {
  const { _id, name, from, to, createdAt } = stored
  return withVersion({ id: _id.toHexString(), name, from, to, createdAt: createdAt.toISOString() }, stored)
}

const soonestFirst = (a: Holiday, b: Holiday) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id < b.id ? -1 : 1)

/** Days on which the whole studio is closed. */
function createHolidayStore(database: Database) {
  const holidays = defineModel<HolidayDocument>({ database, collection: 'holidays', schema })
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
    async create({ input, now, tx }: { input: HolidayInput; now: Date; tx: Tx }): Promise<Holiday> {
      const [created] = await holidays.create([{ ...input, createdAt: now }], { session: tx })
      if (!created) throw new Error('a created holiday must come back')
      return asHoliday(created)
    },
    /** Replaces a holiday and returns it as it is afterwards; null when there is none. */
    async replace(replaced: { id: string; input: HolidayInput; now: Date; tx: Tx }): Promise<Holiday | null> {
      const { id, input, now, tx } = replaced
      const after = await holidays
        .findByIdAndUpdate(id, { $set: { ...input, updatedAt: now } }, { returnDocument: 'after', session: tx })
        .lean()
      return after ? asHoliday(after) : null
    },
    /** Deletes a holiday and returns its former values; null when there was none. */
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<Holiday | null> {
      if (!isEntityId(id)) return null
      const removed = await holidays.findByIdAndDelete(id, { session: tx }).lean()
      return removed ? asHoliday(removed) : null
    },
  }
}

export const holidayStore = defineStore(({ database }) => createHolidayStore(database))
