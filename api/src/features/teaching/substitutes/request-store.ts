import { defineModel } from '../../../adapters/mongo.ts'
import { count, type DocumentOf, day, defineSchema, orNull, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'

/** Open requests for a substitute: at most one for each occurrence, by the id of the occurrence. */
const schema = defineSchema({
  _id: text,
  date: day,
  /** Who asked. The request is void once another instructor teaches the occurrence. */
  instructorId: text,
  reason: text,
  /** The instructor who offers to take it. */
  claimedBy: orNull(text),
  /** How many hours before the start managers were reminded last. */
  remindedHours: orNull(count),
})
schema.index({ date: 1 })
export type StoredRequest = DocumentOf<typeof schema>

export const substituteStore = defineStore(({ database }) => ({
  model: defineModel({ database, collection: 'substitute_requests', schema }),
}))
