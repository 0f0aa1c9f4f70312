import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type ChallengeDocument = {
  /** The fingerprint of the cookie's secret. */
  _id: string
  userId: string
  /** The last reset of the password when it was shown, as in a session; absent for none. */
  resetId?: string
  expire: Date
}

const schema = new Schema<ChallengeDocument>({
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  resetId: { type: String },
  expire: { type: Date, required: true },
})
schema.index({ userId: 1 })
schema.index({ expire: 1 })

/**
 * Sign-ins between the password and the code. In the database and not in a signed cookie, so that a reset of the
 * password, too many wrong codes or another admin end them at once in every API process (decision 016).
 */
function createChallengeStore(database: Database) {
  const challenges = defineModel<ChallengeDocument>({ database, collection: 'sign_in_challenges', schema })
  return {
    model: challenges,
    async begin(input: { key: string; userId: string; resetId: string | null; expires: Date }): Promise<void> {
      const { key, userId, resetId, expires } = input
      await challenges.create({ _id: key, userId, ...(resetId ? { resetId } : {}), expire: expires })
    },
    /** Whose sign-in waits under a key, and which reset it knows of; null when there is none or it took too long. */
    async waiting({
      key,
      now,
    }: {
      key: string
      now: Date
    }): Promise<{ userId: string; resetId: string | null } | null> {
      const found = await challenges.findById(key).lean()
      return found && found.expire > now ? { userId: found.userId, resetId: found.resetId ?? null } : null
    },
    /** Uses up a challenge; false when another request was faster or it has been ended. */
    async take({ key, tx }: { key: string; tx: Tx }): Promise<boolean> {
      return (await challenges.deleteOne({ _id: key }, { session: tx })).deletedCount === 1
    },
    /** Ends every sign-in of an account that waits for a code. */
    async endAllOf({ userId, tx }: { userId: string; tx?: Tx }): Promise<void> {
      const all = await challenges.find({ userId }, { _id: 1 }, { session: tx ?? null }).lean()
      for (const { _id } of all) await challenges.deleteOne({ _id }, { session: tx })
    },
    /** Removes expired challenges; returns how many. */
    async removeExpired(now: Date): Promise<number> {
      return (await challenges.deleteMany({ expire: { $lte: now } })).deletedCount
    },
  }
}

export const challengeStore = defineStore(({ database }) => createChallengeStore(database))
