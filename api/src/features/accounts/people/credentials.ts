import type { User } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Account } from './session.ts'
import { asUser, nameKey, SHOWN_USER_FIELDS, type ShownUser, type UserDocument, usernameKeys } from './user-model.ts'
import { type UserStore, userStore } from './user-store.ts'

type Credentials = Account & { passwordHash: string }

/** The queries that touch passwords and reset tokens; no other code in the API reads these fields. */
function createCredentials(users: UserStore) {
  const { model } = users
  const find = async (filter: QueryFilter<UserDocument>): Promise<Credentials | null> => {
    const found = await model
      .findOne(filter, { ...SHOWN_USER_FIELDS, password: 1, resetId: 1 })
      .lean<ShownUser & Pick<UserDocument, 'password' | 'resetId'>>()
    return found ? { user: asUser(found), passwordHash: found.password, resetId: found.resetId ?? null } : null
  }
  return {
    /** By username, ignoring letter case, or by email address as it is stored. */
    findByLogin: (login: string) => {
      return find(login.includes('@') ? { email: login } : { usernameKey: nameKey(login) })
    },
    findById: async (id: string) => (isEntityId(id) ? find({ _id: new Types.ObjectId(id) }) : null),
    /** Puts a newer hash of the same password in place of the former one; nothing when that is there no more. */
    async replaceHash(input: { userId: string; former: string; hash: string; now: Date; tx: Tx }): Promise<void> {
      const _id = new Types.ObjectId(input.userId)
      const stored = await model.findById(_id, { password: 1 }, { session: input.tx }).lean()
      if (stored?.password !== input.former) return
      const change = { $set: { password: input.hash, updatedAt: input.now } }
      await model.updateOne({ _id }, change, { session: input.tx })
    },
    /** A password that its owner chose while signed in. Mailed reset tokens end with the former one. */
    async replacePassword(input: { userId: string; hash: string; resetId: string; now: Date; tx: Tx }): Promise<void> {
      const change = {
        $set: { password: input.hash, resetId: input.resetId, updatedAt: input.now },
        $unset: { resetPasswordToken: 1, resetPasswordExpiry: 1 },
      }
      await model.updateOne({ _id: new Types.ObjectId(input.userId) }, change, { session: input.tx })
    },
    /** Which of the names are taken; a username that looks like an existing one is. */
    async taken({
      username,
      email,
    }: {
      username: string
      email: string
    }): Promise<{ username: boolean; email: boolean }> {
      const { usernameKey, usernameLook } = usernameKeys(username)
      const [byName, byLook, byEmail] = await Promise.all([
        model.exists({ usernameKey }),
        model.exists({ usernameLook }),
        model.exists({ email }),
      ])
      return { username: byName !== null || byLook !== null, email: byEmail !== null }
    },
    /** Stores a reset token's fingerprint, in place of any former one. */
    async setResetToken(input: { userId: string; tokenHash: string; expires: Date; tx: Tx }): Promise<void> {
      await model.updateOne(
        { _id: new Types.ObjectId(input.userId) },
        { $set: { resetPasswordToken: input.tokenHash, resetPasswordExpiry: input.expires } },
        { session: input.tx },
      )
    },
    /** Whose a reset token is; null when it is unknown or late. */
    async findByResetToken({ tokenHash, now }: { tokenHash: string; now: Date }): Promise<User | null> {
      const holder = await model
        .findOne({ resetPasswordToken: tokenHash }, { ...SHOWN_USER_FIELDS, resetPasswordExpiry: 1 })
        .lean<ShownUser & Pick<UserDocument, 'resetPasswordExpiry'>>()
      return holder?.resetPasswordExpiry && holder.resetPasswordExpiry > now ? asUser(holder) : null
    },
    /**
     * Changes the password by a token and uses the token up; null when it is unknown, used or late. From then on the
     * account's sessions are those that know `resetId`, and its address is verified.
     */
    async useResetToken(input: {
      tokenHash: string
      hash: string
      resetId: string
      now: Date
      tx: Tx
    }): Promise<User | null> {
      const holder = await model
        .findOne(
          { resetPasswordToken: input.tokenHash },
          { resetPasswordExpiry: 1, emailVerifiedAt: 1 },
          { session: input.tx },
        )
        .lean()
      if (!holder?.resetPasswordExpiry || holder.resetPasswordExpiry <= input.now) return null
      // The token was mailed, so its holder reads the mail of this address.
      const verified = holder.emailVerifiedAt === null ? { emailVerifiedAt: input.now } : {}
      const change = {
        $set: { password: input.hash, resetId: input.resetId, ...verified, updatedAt: input.now },
        $unset: { resetPasswordToken: 1, resetPasswordExpiry: 1 },
      }
      const after = await model
        .findByIdAndUpdate(holder._id, change, {
          returnDocument: 'after',
          projection: SHOWN_USER_FIELDS,
          session: input.tx,
        })
        .lean()
      return after ? asUser(after) : null
    },
  }
}

export const credentialStore = defineStore((parts) => createCredentials(userStore(parts)))
