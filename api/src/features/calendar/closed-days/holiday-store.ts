import type { Day, Holiday, HolidayInput } from '@studio/contract'
import { Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, day, defineSchema, instant, optional, text } from '../../../adapters/schema.ts'
import { createEntityStore } from '../../../platform/entity-store.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({ name: text, from: day, to: day, createdAt: instant, updatedAt: optional(instant) })
type HolidayDocument = DocumentOf<typeof schema>
schema.index({ to: 1 })

function toHoliday(document: HolidayDocument): Holiday {
  const { _id, name, from, to, createdAt } = document
  return withVersion({ id: _id.toHexString(), name, from, to, createdAt: createdAt.toISOString() }, document)
}

const compareByStart = (a: Holiday, b: Holiday) => a.from.localeCompare(b.from) || a.id.localeCompare(b.id)

/** Days on which the whole studio is closed. */
export const holidayStore = defineStore(({ database }) => {
  const holidays = defineModel({ database, collection: 'holidays', schema })
  const entityStore = createEntityStore({
    model: holidays,
    toEntity: toHoliday,
    toStored: (input: Partial<HolidayInput>) => input,
  })
  const findEndingOnOrAfter = async (firstDay: Day, options: OptionalTx = {}): Promise<Holiday[]> =>
    (await entityStore.find({ to: { $gte: firstDay } }, options)).sort(compareByStart)
  return {
    ...entityStore,
    /** Soonest first. */
    findEndingOnOrAfter,
    async findBetween({ from, to, tx }: OptionalTx & { from: Day; to: Day }): Promise<Holiday[]> {
      return (await findEndingOnOrAfter(from, { tx })).filter((holiday) => holiday.from <= to)
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await holidays.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
  }
})
