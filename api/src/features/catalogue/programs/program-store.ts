import { type Program, type ProgramInput, toCents, toMoney } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  listOf,
  optional,
  orNull,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { createEntityStore } from '../../../platform/entity-store.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { defineStore } from '../../../platform/store.ts'

const schema = defineSchema({
  name: text,
  description: withDefault(text, ''),
  /** Weeks. */
  duration: count,
  priceCents: count,
  features: listOf(text),
  icon: text,
  imageUrl: orNull(text),
  isActive: flag,
  createdAt: instant,
  updatedAt: optional(instant),
})
type ProgramDocument = DocumentOf<typeof schema>
schema.index({ isActive: 1, createdAt: 1, _id: 1 })
schema.index({ createdAt: 1, _id: 1 })

function toProgram(document: ProgramDocument): Program {
  const { _id, priceCents, createdAt, updatedAt: _, ...fields } = document
  const program = {
    id: _id.toHexString(),
    ...fields,
    price: toMoney(priceCents),
    createdAt: createdAt.toISOString(),
  }
  return withVersion(program, document)
}

function toStored({ price, ...fields }: Partial<ProgramInput>) {
  return { ...fields, ...(price === undefined ? {} : { priceCents: toCents(price) }) }
}

/** Programs. Money is decimal text in calls and integer cents in the database. */
export const programStore = defineStore(({ database }) => {
  const model = defineModel({ database, collection: 'programs', schema })
  return createEntityStore({ model, toEntity: toProgram, toStored })
})
