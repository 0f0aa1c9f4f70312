import { Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type PendingFactor = { key: string; until: Date }
type FactorDocument = {
  /** The account. */
  _id: string
  /** The app's key, sealed; null until a first code has confirmed it. */
  key: string | null
  since: Date | null
  /** The time step of the last code that was taken. */
  lastStep: number
  /** Marks of the recovery codes that are left. */
  recoveryCodes: string[]
  /** A key that waits for its first code, sealed. */
  waiting: PendingFactor | null
  /** New with every write: concurrent uses of one code must conflict, and equal writes do not. */
  turn: Types.ObjectId
}

/** A second factor that is in force; `key` is sealed, `recoveryCodes` are marks. */
export type Factor = { key: string; since: Date; lastStep: number; recoveryCodes: string[] }

const schema = new Schema<FactorDocument>({
  _id: { type: String, required: true },
  key: { type: String, default: null },
  since: { type: Date, default: null },
  lastStep: { type: Number, default: 0 },
  recoveryCodes: { type: [String], default: [] },
  waiting: {
    type: new Schema<PendingFactor>(
      { key: { type: String, required: true }, until: { type: Date, required: true } },
      { _id: false },
    ),
    default: null,
  },
  turn: { type: Schema.Types.ObjectId, required: true },
})

type Of = { userId: string; tx: Tx }

/** Second factors of admins, at most one for each account. A key lies here sealed, recovery codes as marks only. */
function createFactorStore(database: Database) {
  const factors = defineModel<FactorDocument>({ database, collection: 'second_factors', schema })
  const change = async ({ userId, tx }: Of, $set: Partial<FactorDocument>) =>
    void (await factors.updateOne({ _id: userId }, { $set: { ...$set, turn: new Types.ObjectId() } }, { session: tx }))
  return {
    model: factors,
    /** The factor of an account that is in force, or null. */
    async find(userId: string, { tx }: { tx?: Tx } = {}): Promise<Factor | null> {
      const found = await factors.findById(userId, null, { session: tx ?? null }).lean()
      if (!found?.key || !found.since) return null
      const { key, since, lastStep, recoveryCodes } = found
      return { key, since, lastStep, recoveryCodes }
    },
    /** The sealed key that waits for its first code, unless that took too long. */
    async waitingKey({ userId, now, tx }: Of & { now: Date }): Promise<string | null> {
      const found = await factors.findById(userId, { waiting: 1 }, { session: tx }).lean()
      return found?.waiting && found.waiting.until > now ? found.waiting.key : null
    },
    /** Keeps a key that waits for its first code, in place of any former one. */
    async wait({ userId, key, until, tx }: Of & PendingFactor): Promise<void> {
      const exists = await factors.exists({ _id: userId }).session(tx)
      if (exists) return change({ userId, tx }, { waiting: { key, until } })
      await factors.create([{ _id: userId, waiting: { key, until }, turn: new Types.ObjectId() }], { session: tx })
    },
    /** Puts the key that waited in force. */
    async turnOn(input: Of & Factor): Promise<void> {
      const { userId, tx, ...factor } = input
      await change({ userId, tx }, { ...factor, waiting: null })
    },
    /** Notes a code of the app as used, and all those before it. */
    useStep: ({ lastStep, ...of }: Of & { lastStep: number }) => change(of, { lastStep }),
    /** Replaces the recovery codes: by new ones, or by those that are left after a use. */
    keepCodes: ({ recoveryCodes, ...of }: Of & { recoveryCodes: string[] }) => change(of, { recoveryCodes }),
    /** Removes all there is about an account; whether a factor was in force. */
    async remove({ userId, tx }: Of): Promise<boolean> {
      const former = await factors.findOneAndDelete({ _id: userId }, { session: tx }).lean()
      return Boolean(former?.key)
    },
  }
}

export const factorStore = defineStore(({ database }) => createFactorStore(database))
