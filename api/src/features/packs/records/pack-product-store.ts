import {
  classCategories,
  getCoveredCategories,
  type PackProduct,
  type PackProductInput,
  toCents,
  toCoverage,
  toMoney,
} from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
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
  credits: count,
  priceCents: count,
  validDays: count,
  /** Null: every category. */
  covers: orNull(listOf(oneOf(classCategories))),
  newcomersOnly: flag,
  isOnSale: flag,
  createdAt: instant,
  updatedAt: optional(instant),
})
schema.index({ isOnSale: 1, createdAt: 1, _id: 1 })
type PackProductDocument = DocumentOf<typeof schema>

function toProduct(document: PackProductDocument): PackProduct {
  const { _id, priceCents, covers, createdAt, updatedAt: _, ...fields } = document
  const price = toMoney(priceCents)
  const product = { id: _id.toHexString(), ...fields, price, covers: getCoveredCategories({ covers }) }
  return withVersion({ ...product, createdAt: createdAt.toISOString() }, document)
}

function toStored({ price, covers, ...fields }: Partial<PackProductInput>) {
  return {
    ...fields,
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
    ...(covers === undefined ? {} : { covers: toCoverage(covers) }),
  }
}

/** Packs that the studio sells or gives. */
export const packProductStore = defineStore(({ database }) => {
  const model = defineModel({ database, collection: 'pack_products', schema })
  return createEntityStore({ model, toEntity: toProduct, toStored })
})
