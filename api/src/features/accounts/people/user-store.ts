import type { Person, User } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import { searchFields } from '../../../platform/text-search.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Account } from './session.ts'
import {
  asPerson,
  asUser,
  type LockDocument,
  lockSchema,
  type NewNames,
  type NewUser,
  nameKey,
  PERSON_FIELDS,
  SHOWN_USER_FIELDS,
  type ShownUser,
  type StoredPerson,
  type UserChanges,
  type UserDocument,
  usernameKeys,
  userSchema,
} from './user-model.ts'

/** Users. Answers never hold password or reset token. */
function createUserStore(database: Database) {
  const users = defineModel<UserDocument>({ database, collection: 'users', schema: userSchema })
  const locks = defineModel<LockDocument>({ database, collection: 'locks', schema: lockSchema })
  type FindInput = { filter: QueryFilter<UserDocument>; tx?: Tx | undefined }
  const findAccount = async ({ filter, tx }: FindInput): Promise<Account | null> => {
    const found = await users
      .findOne(filter, { ...SHOWN_USER_FIELDS, isClosed: 1, resetId: 1 }, { session: tx })
      .lean<ShownUser & Pick<UserDocument, 'isClosed' | 'resetId'>>()
    // Only an anonymous id is left of a closed account: it gets no mail and cannot be changed or signed in to.
    return found && !found.isClosed ? { user: asUser(found), resetId: found.resetId ?? null } : null
  }
  const findOne = async (wanted: FindInput) => (await findAccount(wanted))?.user ?? null
  // A changed name needs a new document in place of the former one, since the embedded database frees unique values
  // only when their document is deleted.
  const take = ({ id, tx }: { id: string; tx: Tx }) =>
    users.findOneAndDelete({ _id: new Types.ObjectId(id) }, { session: tx }).lean<UserDocument>()
  const insertNamed = async ({ account, tx }: { account: UserDocument; tx: Tx }): Promise<User> => {
    const { username, email, firstName, lastName } = account
    const found = searchFields([username, email, firstName, lastName])
    const [inserted] = await users.create([{ ...account, ...usernameKeys(username), ...found }], { session: tx })
    if (!inserted) throw new Error('an account with other names must come back')
    return asUser(inserted)
  }
  return {
    /** The model, for the parts of this feature that keep their queries in files of their own. */
    model: users,
    /** A user, or null for an unknown id, for one of the wrong form, and for a closed account. */
    findById: async (id: string, { tx }: { tx?: Tx } = {}) =>
      isEntityId(id) ? findOne({ filter: { _id: new Types.ObjectId(id) }, tx }) : null,
    /**
     * Serializes changes of one member's bookings and plan: two transactions that call this conflict. Returns the user,
     * null for an unknown id and a closed account.
     */
    async lock({ id, tx }: { id: string; tx: Tx }): Promise<User | null> {
      if (!isEntityId(id)) return null
      const _id = new Types.ObjectId(id)
      await users.updateOne({ _id }, { $inc: { turns: 1 } }, { session: tx })
      return findOne({ filter: { _id }, tx })
    },
    /** The same as admins see it, with its tags. */
    async findPerson(id: string, { tx }: { tx?: Tx } = {}): Promise<Person | null> {
      if (!isEntityId(id)) return null
      const found = await users
        .findById(id, { ...PERSON_FIELDS, isClosed: 1 }, { session: tx ?? null })
        .lean<StoredPerson & Pick<UserDocument, 'isClosed'>>()
      return found && !found.isClosed ? asPerson(found) : null
    },
    /** Replaces the tags of a person; no edit of anything else conflicts with that. */
    async setTags({ id, tags, tx }: { id: string; tags: string[]; tx: Tx }): Promise<void> {
      const $set = { tags, tagKeys: tags.map(nameKey) }
      await users.updateOne({ _id: new Types.ObjectId(id) }, { $set }, { session: tx })
    },
    /** An account with the last reset of its password, null when there was none; otherwise as `findById`. */
    findAccount: async (id: string, { tx }: { tx?: Tx } = {}) =>
      isEntityId(id) ? findAccount({ filter: { _id: new Types.ObjectId(id) }, tx }) : null,
    findByEmail: (email: string, { tx }: { tx?: Tx } = {}) => findOne({ filter: { email }, tx }),
    findByCustomer: (stripeCustomerId: string, { tx }: { tx?: Tx } = {}) =>
      findOne({ filter: { stripeCustomerId }, tx }),
    findBySubscription: (stripeSubscriptionId: string, { tx }: { tx?: Tx } = {}) =>
      findOne({ filter: { stripeSubscriptionId }, tx }),
    /** Several users by id, in no order; unknown ids and closed accounts are left out. */
    async findMany(ids: readonly string[]): Promise<User[]> {
      const keys = ids.filter(isEntityId).map((id) => new Types.ObjectId(id))
      const found = await users
        .find({ _id: { $in: keys } }, { ...SHOWN_USER_FIELDS, isClosed: 1 })
        .lean<Array<ShownUser & Pick<UserDocument, 'isClosed'>>>()
      return found.filter(({ isClosed }) => !isClosed).map(asUser)
    },
    /** Users whose renewal is unpaid, the longest first; at first those of whom it is not known since when. */
    async pastDue({ limit }: { limit: number }): Promise<User[]> {
      const found = await users
        .find({ membershipStatus: 'past_due' }, SHOWN_USER_FIELDS)
        .sort({ 'membershipTerms.unpaidSince': 1 })
        .limit(limit)
        .lean<ShownUser[]>()
      return found.map(asUser)
    },
    /**
     * Stores a user, with a verified address by default; a taken name or address throws MongoDB's duplicate key error.
     */
    async create({ user, now, tx }: { user: NewUser; now: Date; tx?: Tx }): Promise<User> {
      const stored = {
        ...user,
        emailVerifiedAt: user.emailVerifiedAt === undefined ? now : user.emailVerifiedAt,
        ...usernameKeys(user.username),
        ...searchFields([user.username, user.email, user.firstName, user.lastName]),
        hasPlan: (user.membershipType ?? 'none') !== 'none',
        createdAt: now,
        updatedAt: now,
      }
      const [created] = await users.create([stored], { session: tx })
      if (!created) throw new Error('a created user must come back')
      return asUser(created)
    },
    /** Gives an account other names; null when there is none. A taken one throws MongoDB's duplicate key error. */
    async rename({ id, names, now, tx }: { id: string; names: NewNames; now: Date; tx: Tx }): Promise<User | null> {
      const former = await take({ id, tx })
      return former && insertNamed({ account: { ...former, ...names, updatedAt: now }, tx })
    },
    /**
     * Sets a verified address and ends the reset link mailed to the former one; null when there is no such account. A
     * taken address throws MongoDB's duplicate key error.
     */
    async changeEmail({ id, email, now, tx }: { id: string; email: string; now: Date; tx: Tx }): Promise<User | null> {
      const former = await take({ id, tx })
      if (!former) return null
      const { resetPasswordToken: _, resetPasswordExpiry: __, ...account } = former
      return insertNamed({ account: { ...account, email, emailVerifiedAt: now, updatedAt: now }, tx })
    },
    /** Sets another address of an invited person, which is not verified; otherwise as `changeEmail`. */
    async readdress({ id, email, now, tx }: { id: string; email: string; now: Date; tx: Tx }): Promise<User | null> {
      const former = await take({ id, tx })
      return former && insertNamed({ account: { ...former, email, updatedAt: now }, tx })
    },
    /**
     * Gives an invited person's account the username and password that they chose, and verifies its address; null when
     * it is not there. A taken username throws MongoDB's duplicate key error.
     */
    async acceptInvitation(input: {
      id: string
      username: string
      hash: string
      now: Date
      tx: Tx
    }): Promise<User | null> {
      const { id, username, hash, now, tx } = input
      const former = await take({ id, tx })
      if (!former) return null
      const { invitedAt: _, ...account } = former
      const chosen = { username, password: hash, emailVerifiedAt: now, updatedAt: now }
      return insertNamed({ account: { ...account, ...chosen }, tx })
    },
    /** Notes that an invited person was mailed a link now. */
    async noteInvited({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<void> {
      await users.updateOne({ _id: new Types.ObjectId(id) }, { $set: { invitedAt: now } }, { session: tx })
    },
    /** The ids of invited people whose newest link was mailed at an instant or before. */
    async invitedBefore(before: Date): Promise<string[]> {
      const found = await users
        .find({ isClosed: false, invitedAt: { $gt: new Date(0), $lte: before } }, { _id: 1 })
        .lean()
      return found.map(({ _id }) => _id.toHexString())
    },
    /** The same of one person, as a transaction sees it. */
    async isInvitedBefore({ id, before, tx }: { id: string; before: Date; tx: Tx }): Promise<boolean> {
      const found = await users.findById(id, { invitedAt: 1, isClosed: 1 }, { session: tx }).lean()
      return found?.invitedAt != null && found.invitedAt <= before && !found.isClosed
    },
    /** How many are invited and have not accepted yet. */
    countInvited: () => users.countDocuments({ isClosed: false, invitedAt: { $gt: new Date(0) } }),
    /** Notes whether an account has an unused trial pass, in the transaction that changes the pass. */
    async setTrialPass({ id, hasTrialPass, tx }: { id: string; hasTrialPass: boolean; tx: Tx }): Promise<void> {
      const change = hasTrialPass ? { $set: { hasTrialPass } } : { $unset: { hasTrialPass: 1 as const } }
      await users.updateOne({ _id: new Types.ObjectId(id) }, change, { session: tx })
    },
    /** Notes that the address of an account is its owner's. */
    async verifyEmail({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<void> {
      const _id = new Types.ObjectId(id)
      await users.updateOne({ _id }, { $set: { emailVerifiedAt: now, updatedAt: now } }, { session: tx })
    },
    /** Changes a user and returns it as it is afterwards; null when there is none. */
    async change({
      id,
      changes,
      now,
      tx,
    }: {
      id: string
      changes: UserChanges
      now: Date
      tx?: Tx
    }): Promise<User | null> {
      if (!isEntityId(id)) return null
      const { stripeSubscriptionId, ...rest } = changes
      const plan = changes.membershipType ? { hasPlan: changes.membershipType !== 'none' } : {}
      const update = {
        $set: { ...rest, ...plan, ...(stripeSubscriptionId ? { stripeSubscriptionId } : {}), updatedAt: now },
        ...(stripeSubscriptionId === null ? { $unset: { stripeSubscriptionId: 1 } } : {}),
      }
      const after = await users
        .findByIdAndUpdate(id, update, { returnDocument: 'after', projection: SHOWN_USER_FIELDS, session: tx ?? null })
        .lean()
      return after ? asUser(after) : null
    },
    /**
     * Serializes transactions that grant or revoke the role admin, so that two admins who demote each other
     * concurrently cannot both succeed.
     */
    async lockAdmins({ tx }: { tx: Tx }): Promise<void> {
      // A new value each time: a write that changes nothing conflicts with nothing.
      await locks.updateOne(
        { _id: 'admins' },
        { $set: { holder: new Types.ObjectId() } },
        { upsert: true, session: tx },
      )
    },
    /**
     * Empties an account that is closed: no name, address, password or search entry stays; the id does. The document is
     * replaced by a new one, since the embedded database keeps unique values taken until their document is deleted.
     */
    async anonymise({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<void> {
      const _id = new Types.ObjectId(id)
      const former = await users.findOneAndDelete({ _id }, { session: tx }).lean()
      if (!former) return
      const gone = { username: `closed-${id}`, email: `closed-${id}@invalid` }
      const names = { ...gone, usernameKey: gone.username, usernameLook: gone.username, password: 'closed' }
      const closed = { _id, ...names, isClosed: true, createdAt: former.createdAt, updatedAt: now }
      await users.create([closed], { session: tx })
    },
    countAdmins: ({ tx }: { tx?: Tx } = {}) => users.countDocuments({ role: 'admin' }, { session: tx }),
  }
}

export const userStore = defineStore(({ database }) => createUserStore(database))

export type UserStore = ReturnType<typeof createUserStore>
