import { type Person, STAFF_PRESETS, type User } from '@studio/contract'
import { type QueryFilter, Schema, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import { toSearch } from '../../../platform/text-search.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import type { Account } from './session.ts'
import { tokenStore } from './token-store.ts'
import {
  NEVER_INVITED_AT,
  type NewUser,
  nameKey,
  type Staff,
  toPerson,
  toUser,
  type UserChanges,
  type UserDocument,
  usernameKeys,
  userSchema,
} from './user-model.ts'

const adminLockSchema = new Schema({ _id: String, holder: Schema.Types.ObjectId })

type UniqueFieldsChange = { id: string; changes: Partial<UserDocument>; currentTime: Date; tx: Tx }

export const userStore = defineStore(({ database }) => {
  const users = defineModel<UserDocument>({ database, collection: 'users', schema: userSchema })
  const adminLocks = defineModel({ database, collection: 'locks', schema: adminLockSchema })
  // A closed account is only an anonymous id, so it is never found.
  const findOpenDocument = async (filter: QueryFilter<UserDocument>, { tx }: OptionalTx = {}) => {
    const document = await users.findOne(filter, null, { session: tx }).lean()
    return document && !document.isClosed ? document : null
  }
  const findOpenDocumentById = async (id: string, options?: OptionalTx) =>
    isEntityId(id) ? findOpenDocument({ _id: new Types.ObjectId(id) }, options) : null
  const findUser = async (filter: QueryFilter<UserDocument>, options?: OptionalTx) => {
    const document = await findOpenDocument(filter, options)
    return document && toUser(document)
  }
  return {
    model: users,
    async findById(id: string, options?: OptionalTx): Promise<User | null> {
      const document = await findOpenDocumentById(id, options)
      return document && toUser(document)
    },
    /**
     * Serializes changes of a user's bookings and plan: two transactions that call it conflict. Null for an unknown id and
     * a closed account.
     */
    async lock({ id, tx }: { id: string; tx: Tx }): Promise<User | null> {
      if (!isEntityId(id)) return null
      const document = await users.findByIdAndUpdate(id, { $inc: { turns: 1 } }, { session: tx }).lean()
      return document && !document.isClosed ? toUser(document) : null
    },
    async findPerson(id: string, options?: OptionalTx): Promise<Person | null> {
      const document = await findOpenDocumentById(id, options)
      return document && toPerson(document)
    },
    /** The tag in the letter case in which it was first written. */
    async findTag({ tag, tx }: { tag: string; tx: Tx }): Promise<string | undefined> {
      const key = nameKey(tag)
      const document = await users.findOne({ isClosed: false, tagKeys: key }, { tags: 1 }, { session: tx }).lean()
      return document?.tags.find((storedTag) => nameKey(storedTag) === key)
    },
    listTags: async (): Promise<string[]> => (await users.distinct('tags')).sort((a, b) => a.localeCompare(b)),
    async setTags({ id, tags, tx }: { id: string; tags: string[]; tx: Tx }): Promise<void> {
      const $set = { tags, tagKeys: tags.map(nameKey) }
      await users.updateOne({ _id: new Types.ObjectId(id) }, { $set }, { session: tx })
    },
    /** Like `findById`, with `resetId`, the id of the current password, and the connected instructor. */
    async findAccount(id: string, options?: OptionalTx): Promise<(Account & { instructorId: string | null }) | null> {
      const document = await findOpenDocumentById(id, options)
      return (
        document && {
          user: toUser(document),
          resetId: document.resetId,
          instructorId: document.staff?.instructorId ?? null,
        }
      )
    },
    async setStaff({
      id,
      staff,
      currentTime,
      tx,
    }: {
      id: string
      staff: Staff | null
      currentTime: Date
      tx: Tx
    }): Promise<void> {
      const update = staff
        ? { $set: { staff, updatedAt: currentTime } }
        : { $set: { updatedAt: currentTime }, $unset: { staff: 1 } }
      await users.updateOne({ _id: new Types.ObjectId(id) }, update, { session: tx })
    },
    async listStaff(): Promise<Array<{ person: Person; instructorId: string | null }>> {
      const documents = await users.find({ 'staff.preset': { $in: [...STAFF_PRESETS] } }).lean()
      return documents.map((user) => ({ person: toPerson(user), instructorId: user.staff?.instructorId ?? null }))
    },
    /** The account of an instructor. */
    findByInstructor: ({ instructorId, tx }: { instructorId: string } & OptionalTx) =>
      findUser({ 'staff.instructorId': instructorId }, { tx }),
    findByEmail: (email: string, options?: OptionalTx) => findUser({ email }, options),
    findByCustomer: (stripeCustomerId: string, options?: OptionalTx) => findUser({ stripeCustomerId }, options),
    findBySubscription: (stripeSubscriptionId: string, options?: OptionalTx) =>
      findUser({ stripeSubscriptionId }, options),
    async findMany(ids: readonly string[]): Promise<User[]> {
      const objectIds = ids.filter(isEntityId).map((id) => new Types.ObjectId(id))
      const documents = await users.find({ _id: { $in: objectIds } }).lean()
      return documents.filter(({ isClosed }) => !isClosed).map(toUser)
    },
    /** Users with an unpaid renewal, oldest first; those without a known date come first. */
    async findPastDue({ limit }: { limit: number }): Promise<User[]> {
      const pastDueUsers = users.find({ membershipStatus: 'past_due' }).sort({ 'membershipTerms.unpaidSince': 1 })
      return (await pastDueUsers.limit(limit).lean()).map(toUser)
    },
    /** The address counts as verified by default. Throws a duplicate key error for a taken name or address. */
    async create(input: { user: NewUser; currentTime: Date; joinedAt?: Date; tx?: Tx }): Promise<User> {
      const { user, currentTime, joinedAt = currentTime, tx } = input
      const newDocument = {
        ...user,
        emailVerifiedAt: user.emailVerifiedAt === undefined ? currentTime : user.emailVerifiedAt,
        ...usernameKeys(user.username),
        search: toSearch([user.username, user.email, user.firstName, user.lastName]),
        createdAt: joinedAt,
        updatedAt: currentTime,
      }
      const [createdUser] = await users.create([newDocument], { session: tx })
      if (!createdUser) throw new Error('the created user was not returned')
      return toUser(createdUser)
    },
    /**
     * Changes names, addresses and other unique fields, with the keys and the search text made from them. Replaces the
     * document, since the embedded database frees unique values only when their document is deleted.
     */
    async changeUniqueFields({ id, changes, currentTime, tx }: UniqueFieldsChange): Promise<User | null> {
      const formerUser = await users
        .findOneAndDelete({ _id: new Types.ObjectId(id) }, { session: tx })
        .lean<UserDocument>()
      if (!formerUser) return null
      const account = { ...formerUser, ...changes, updatedAt: currentTime }
      const { username, email, firstName, lastName } = account
      const keys = { ...usernameKeys(username), search: toSearch([username, email, firstName, lastName]) }
      const [changedUser] = await users.create([{ ...account, ...keys }], { session: tx })
      if (!changedUser) throw new Error('the changed user was not returned')
      return toUser(changedUser)
    },
    async findInvitedAt(id: string): Promise<Date | null> {
      const invitedAt = (await users.findById(id, { invitedAt: 1 }).lean())?.invitedAt
      return invitedAt && invitedAt > NEVER_INVITED_AT ? invitedAt : null
    },
    /** Without imported people, whom the studio already knew. `id` limits the search to one person. */
    async findIdsInvitedBefore(instant: Date, { id, tx }: { id?: string; tx?: Tx } = {}): Promise<string[]> {
      const filter = { isClosed: false, invitedAt: { $gt: NEVER_INVITED_AT, $lte: instant }, importRef: null }
      const idFilter = id ? { _id: new Types.ObjectId(id) } : {}
      const invitedUsers = await users.find({ ...idFilter, ...filter }, { _id: 1 }, { session: tx ?? null }).lean()
      return invitedUsers.map(({ _id }) => _id.toHexString())
    },
    countInvitedUsers: () => users.countDocuments({ isClosed: false, invitedAt: { $gt: NEVER_INVITED_AT } }),
    async change(input: { id: string; changes: UserChanges; currentTime: Date; tx?: Tx }): Promise<User | null> {
      const { id, changes, currentTime, tx } = input
      if (!isEntityId(id)) return null
      const { stripeSubscriptionId, ...otherChanges } = changes
      // A plan that begins here replaces the one that was imported from another system.
      const hasPlan = (otherChanges.membershipType ?? 'none') !== 'none'
      const update = {
        $set: {
          ...otherChanges,
          ...(hasPlan && { importedPlan: null }),
          ...(stripeSubscriptionId ? { stripeSubscriptionId } : {}),
          updatedAt: currentTime,
        },
        ...(stripeSubscriptionId === null ? { $unset: { stripeSubscriptionId: 1 } } : {}),
      }
      const options = { returnDocument: 'after', session: tx ?? null } as const
      const changedDocument = await users.findByIdAndUpdate(id, update, options).lean()
      return changedDocument ? toUser(changedDocument) : null
    },
    /** Serializes changes of admin roles, so that two admins cannot demote each other at once. */
    async lockAdmins({ tx }: { tx: Tx }): Promise<void> {
      // A new value each time, since a write without a change causes no conflict.
      const change = { $set: { holder: new Types.ObjectId() } }
      await adminLocks.updateOne({ _id: 'admins' }, change, { upsert: true, session: tx })
    },
    /** Keeps only the id and the creation date. Replaces the document for the same reason as `changeUniqueFields`. */
    async anonymize({ id, currentTime, tx }: { id: string; currentTime: Date; tx: Tx }): Promise<void> {
      const _id = new Types.ObjectId(id)
      const formerUser = await users.findOneAndDelete({ _id }, { session: tx }).lean()
      if (!formerUser) return
      const username = `closed-${id}`
      const keys = { usernameKey: username, usernameLook: username }
      const names = { username, ...keys, email: `closed-${id}@invalid`, password: 'closed' }
      const closedUser = { _id, ...names, isClosed: true, createdAt: formerUser.createdAt, updatedAt: currentTime }
      await users.create([closedUser], { session: tx })
    },
    countAdmins: ({ tx }: OptionalTx = {}) => users.countDocuments({ role: 'admin' }, { session: tx }),
  }
})

export const emailNotVerified = () =>
  new AppError(
    'EMAIL_NOT_VERIFIED',
    'Please confirm your email address first: open the link we mailed you, or have it sent again on your dashboard.',
  )

export function usernameTaken(): AppError {
  const message = 'This username is already taken'
  return new AppError('USERNAME_TAKEN', message, { fields: { username: message } })
}

export function emailTaken(message = 'This email address already has an account'): AppError {
  return new AppError('EMAIL_TAKEN', message, { fields: { email: message } })
}

type Credentials = Account & { passwordHash: string }

/** The only code that reads password hashes. */
export const credentialStore = defineStore((deps) => {
  const { model } = userStore(deps)
  const find = async (filter: QueryFilter<UserDocument>): Promise<Credentials | null> => {
    const document = await model.findOne(filter).lean()
    return document && { user: toUser(document), passwordHash: document.password, resetId: document.resetId }
  }
  return {
    findByLogin: (login: string) => find(login.includes('@') ? { email: login } : { usernameKey: nameKey(login) }),
    findById: async (id: string) => (isEntityId(id) ? find({ _id: new Types.ObjectId(id) }) : null),
    /** Does nothing if the password has changed since `formerHash` was read. */
    async replaceHash(input: {
      userId: string
      formerHash: string
      hash: string
      currentTime: Date
      tx: Tx
    }): Promise<void> {
      const _id = new Types.ObjectId(input.userId)
      const document = await model.findById(_id, { password: 1 }, { session: input.tx }).lean()
      if (document?.password !== input.formerHash) return
      const change = { $set: { password: input.hash, updatedAt: input.currentTime } }
      await model.updateOne({ _id }, change, { session: input.tx })
    },
    async replacePassword(input: {
      userId: string
      hash: string
      resetId: string
      currentTime: Date
      tx: Tx
    }): Promise<void> {
      const change = { $set: { password: input.hash, resetId: input.resetId, updatedAt: input.currentTime } }
      await model.updateOne({ _id: new Types.ObjectId(input.userId) }, change, { session: input.tx })
    },
    async findConflicts({ username, email }: { username: string; email: string }) {
      const { usernameKey, usernameLook } = usernameKeys(username)
      const [sameUsername, lookalikeUsername, sameEmail] = await Promise.all([
        model.exists({ usernameKey }),
        model.exists({ usernameLook }),
        model.exists({ email }),
      ])
      return {
        isUsernameTaken: sameUsername !== null || lookalikeUsername !== null,
        isEmailTaken: sameEmail !== null,
      }
    },
  }
})

type MailedToken = { token: string; purpose: 'verification' | 'reset' | 'invitation' | 'newEmail' }

/** `email` is the address to which the token was mailed, which need not be that of the account. */
export async function findTokenOwner(
  deps: Deps,
  { token, purpose, tx }: MailedToken & OptionalTx,
): Promise<{ user: User; email: string } | null> {
  const storedToken = await tokenStore(deps).find({ token, purpose, tx })
  const user = storedToken && (await userStore(deps).findById(storedToken.userId, { tx }))
  return user && storedToken.email ? { user, email: storedToken.email } : null
}
