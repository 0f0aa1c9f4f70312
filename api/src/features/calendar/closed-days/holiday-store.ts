import type { Day, Holiday, HolidayInput } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, day, defineSchema, instant, optional, text } from '../../../adapters/schema.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({ name: text, from: day, to: day, createdAt: instant, updatedAt: optional(instant) })
type HolidayDocument = DocumentOf<typeof schema>
schema.index({ to: 1 })

function asHoliday(stored: HolidayDocument): Holiday {
  const { _id, name, from, to, createdAt } = stored
  return withVersion({ id: _id.toHexString(), name, from, to, createdAt: createdAt.toISOString() }, stored)
}

const soonestFirst = (a: Holiday, b: Holiday) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id < b.id ? -1 : 1)

/** Days on which the whole studio is closed. */
export const holidayStore = defineStore(({ database }) => {
  const holidays = defineModel({ database, collection: 'holidays', schema })
  return {
    model: holidays,
    /** Soonest first. */
    async endingFrom(day: Day, { tx }: OptionalTx = {}): Promise<Holiday[]> {
      const found = await holidays.find({ to: { $gte: day } }, null, { session: tx ?? null }).lean()
      return found.map(asHoliday).sort(soonestFirst)
    },
    async between({ from, to, tx }: OptionalTx & { from: Day; to: Day }): Promise<Holiday[]> {
      return (await this.endingFrom(from, { tx })).filter((holiday) => holiday.from <= to)
    },
    async findById(id: string, { tx }: OptionalTx = {}): Promise<Holiday | null> {
      if (!isEntityId(id)) return null
      const found = await holidays.findById(id, null, { session: tx ?? null }).lean()
      return found ? asHoliday(found) : null
    },
    async create({ input, now, tx }: { input: HolidayInput; now: Date; tx: Tx }): Promise<Holiday> {
      const [created] = await holidays.create([{ ...input, createdAt: now }], { session: tx })
      if (!created) throw new Error('a created holiday must come back')
      return asHoliday(created)
    },
    async replace(replaced: { id: string; input: HolidayInput; now: Date; tx: Tx }): Promise<Holiday | null> {
      const { id, input, now, tx } = replaced
      const after = await holidays
        .findByIdAndUpdate(id, { $set: { ...input, updatedAt: now } }, { returnDocument: 'after', session: tx })
        .lean()
      return after ? asHoliday(after) : null
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<Holiday | null> {
      if (!isEntityId(id)) return null
      const removed = await holidays.findByIdAndDelete(id, { session: tx }).lean()
      return removed ? asHoliday(removed) : null
    },
  }
})
