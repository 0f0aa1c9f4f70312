import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../outside/mongo.ts'
import type { Tx } from '../../platform/transaction.ts'

type ProfileDocument = {
  /** The account's id. */
  _id: string
  phone: string | null
}

const schema = new Schema<ProfileDocument>({
  _id: { type: String, required: true },
  phone: { type: String, default: null },
})

export type Profile = Pick<ProfileDocument, 'phone'>

/** What people say about themselves beyond what an account needs; an account without any has no document. */
export function createProfileStore(database: Database) {
  const profiles = defineModel<ProfileDocument>({ database, collection: 'user_profiles', schema })
  return {
    async find(userId: string, { tx }: { tx?: Tx } = {}): Promise<Profile> {
      const found = await profiles.findById(userId, null, { session: tx ?? null }).lean()
      return { phone: found?.phone ?? null }
    },
    async change({ userId, changes, tx }: { userId: string; changes: Partial<Profile>; tx: Tx }): Promise<void> {
      await profiles.updateOne({ _id: userId }, { $set: changes }, { upsert: true, session: tx })
    },
    async remove({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await profiles.deleteOne({ _id: userId }, { session: tx })
    },
  }
}
