import type { Day } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import { count, type DocumentOf, day, defineSchema, instant, orNull, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

/** Open requests for a substitute: at most one for each occurrence, by the id of the occurrence. */
const schema = defineSchema({
  _id: text,
  date: day,
  /** Who asked. The request is void once another instructor teaches the occurrence. */
  instructorId: text,
  reason: text,
  askedAt: instant,
  /** The instructor who offers to take it. */
  claimedBy: orNull(text),
  /** How many hours before the start managers were reminded last. */
  remindedHours: orNull(count),
})
schema.index({ date: 1 })
type RequestDocument = DocumentOf<typeof schema>

export type StoredRequest = Omit<RequestDocument, '_id'> & { id: string }

const toRequest = ({ _id, ...fields }: RequestDocument): StoredRequest => ({ id: _id, ...fields })

export const substituteStore = defineStore(({ database }) => {
  const requests = defineModel({ database, collection: 'substitute_requests', schema })
  const remove = async ({ id, tx }: { id: string; tx: Tx }): Promise<void> => {
    await requests.deleteOne({ _id: id }, { session: tx })
  }
  return {
    list: async ({ date, tx }: { date?: Day } & OptionalTx = {}): Promise<StoredRequest[]> => {
      const filter = date ? { date } : {}
      return (
        await requests
          .find(filter, null, { session: tx ?? null })
          .sort({ date: 1 })
          .lean()
      ).map(toRequest)
    },
    async find({ id, tx }: { id: string; tx: Tx }): Promise<StoredRequest | null> {
      const stored = await requests.findById(id, null, { session: tx }).lean()
      return stored && toRequest(stored)
    },
    async replace({ id, tx, ...fields }: StoredRequest & { tx: Tx }): Promise<void> {
      await remove({ id, tx })
      await requests.create([{ _id: id, ...fields }], { session: tx })
    },
    async change({ id, changes, tx }: { id: string; changes: Partial<RequestDocument>; tx: Tx }): Promise<void> {
      await requests.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
    remove,
  }
})
