import { type QueryFilter, Types } from 'mongoose'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Account } from './session.ts'
import { asUser, nameKey, SHOWN_USER_FIELDS, type ShownUser, type UserDocument, usernameKeys } from './user-model.ts'
import { userStore } from './user-store.ts'

type Credentials = Account & { passwordHash: string }

/** The queries that touch passwords; no other code in the API reads them. */
export const credentialStore = defineStore((parts) => {
  const { model } = userStore(parts)
  const find = async (filter: QueryFilter<UserDocument>): Promise<Credentials | null> => {
    const stored = await model
      .findOne(filter, { ...SHOWN_USER_FIELDS, password: 1, resetId: 1 })
      .lean<ShownUser & Pick<UserDocument, 'password' | 'resetId'>>()
    return stored ? { user: asUser(stored), passwordHash: stored.password, resetId: stored.resetId ?? null } : null
  }
  return {
    /** By username, ignoring letter case, or by email address as it is stored. */
    findByLogin: (login: string) => find(login.includes('@') ? { email: login } : { usernameKey: nameKey(login) }),
    findById: async (id: string) => (isEntityId(id) ? find({ _id: new Types.ObjectId(id) }) : null),
    async replaceHash(input: { userId: string; former: string; hash: string; now: Date; tx: Tx }): Promise<void> {
      const _id = new Types.ObjectId(input.userId)
      const stored = await model.findById(_id, { password: 1 }, { session: input.tx }).lean()
      if (stored?.password !== input.former) return
      const change = { $set: { password: input.hash, updatedAt: input.now } }
      await model.updateOne({ _id }, change, { session: input.tx })
    },
    /** Another password. From then on the account's sessions are those that know `resetId`. */
    async replacePassword(input: { userId: string; hash: string; resetId: string; now: Date; tx: Tx }): Promise<void> {
      const change = { $set: { password: input.hash, resetId: input.resetId, updatedAt: input.now } }
      await model.updateOne({ _id: new Types.ObjectId(input.userId) }, change, { session: input.tx })
    },
    async taken({ username, email }: { username: string; email: string }) {
      const { usernameKey, usernameLook } = usernameKeys(username)
      const [byName, byLook, byEmail] = await Promise.all([
        model.exists({ usernameKey }),
        model.exists({ usernameLook }),
        model.exists({ email }),
      ])
      return { username: byName !== null || byLook !== null, email: byEmail !== null }
    },
  }
})
