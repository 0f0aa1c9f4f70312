import { Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  instant,
  listOf,
  objectId,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({
  _id: text,
  /** The encrypted key of the app; null until a first code has confirmed it. */
  key: orNull(text),
  /** When the factor was turned on. */
  since: orNull(instant),
  /** The time step of the last accepted code (RFC 6238): that code and older ones are refused. */
  lastStep: withDefault(count, 0),
  /** HMACs of the unused recovery codes. */
  recoveryCodes: listOf(text),
  /** An encrypted key that no code has confirmed yet. */
  pendingKey: orNull(subdocument({ key: text, until: instant })),
  /** Changes with every write. Two writes of equal values would not conflict, so a code could be used twice. */
  turn: objectId,
})
type FactorDocument = DocumentOf<typeof schema>

export type Factor = { key: string; since: Date; lastStep: number; recoveryCodes: string[] }

export const factorStore = defineStore(({ database }) => {
  const factors = defineModel({ database, collection: 'second_factors', schema })
  return {
    model: factors,
    async find(userId: string, { tx }: OptionalTx = {}): Promise<Factor | null> {
      const document = await factors.findById(userId, null, { session: tx ?? null }).lean()
      if (!document?.key || !document.since) return null
      const { key, since, lastStep, recoveryCodes } = document
      return { key, since, lastStep, recoveryCodes }
    },
    async findPendingKey({
      userId,
      currentTime,
      tx,
    }: {
      userId: string
      currentTime: Date
      tx: Tx
    }): Promise<string | null> {
      const document = await factors.findById(userId, { pendingKey: 1 }, { session: tx }).lean()
      const { pendingKey } = document ?? {}
      return pendingKey && pendingKey.until > currentTime ? pendingKey.key : null
    },
    async change({ userId, changes, tx }: { userId: string; changes: Partial<FactorDocument>; tx: Tx }): Promise<void> {
      const $set = { ...changes, turn: new Types.ObjectId() }
      const { matchedCount } = await factors.updateOne({ _id: userId }, { $set }, { session: tx })
      if (matchedCount === 0) await factors.create([{ _id: userId, ...$set }], { session: tx })
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<boolean> {
      const removedFactor = await factors.findOneAndDelete({ _id: userId }, { session: tx }).lean()
      return Boolean(removedFactor?.key)
    },
  }
})
