import type { MembershipStatus, MembershipType, Role, User } from '@studio/contract'
import { type QueryFilter, Schema, Types } from 'mongoose'
import { type Database, defineModel } from '../../outside/mongo.ts'
import { isEntityId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'
import { personSearch } from './person-search.ts'

/** A user as it is stored: spec section 3, plus the keys that make names unique whatever their letter case. */
export type UserDocument = {
  _id: Types.ObjectId
  username: string
  usernameKey: string
  email: string
  emailKey: string
  password: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  stripeCustomerId?: string
  stripeSubscriptionId?: string
  membershipType: MembershipType
  membershipStatus: MembershipStatus | null
  membershipEndsAt: Date | null
  cancelAtPeriodEnd: boolean
  /** Whether membershipType is more than none: what the admin's filter asks. */
  hasPlan: boolean
  role: Role
  resetPasswordToken?: string
  resetPasswordExpiry?: Date
  /** What the search box compares with, and the three-letter pieces that lead to it. */
  search: string
  pieces: string[]
  createdAt: Date
  updatedAt: Date
}

const schema = new Schema<UserDocument>({
  username: { type: String, required: true },
  usernameKey: { type: String, required: true },
  email: { type: String, required: true },
  emailKey: { type: String, required: true },
  password: { type: String, required: true },
  firstName: { type: String, default: null },
  lastName: { type: String, default: null },
  profileImageUrl: { type: String, default: null },
  stripeCustomerId: { type: String },
  stripeSubscriptionId: { type: String },
  membershipType: { type: String, enum: ['none', 'monthly', 'premium'], default: 'none' },
  membershipStatus: { type: String, enum: ['active', 'cancelled', 'past_due', null], default: null },
  membershipEndsAt: { type: Date, default: null },
  cancelAtPeriodEnd: { type: Boolean, default: false },
  hasPlan: { type: Boolean, default: false },
  role: { type: String, enum: ['user', 'admin'], default: 'user' },
  resetPasswordToken: { type: String },
  resetPasswordExpiry: { type: Date },
  search: { type: String, required: true },
  pieces: { type: [String], required: true },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
})
schema.index({ usernameKey: 1 }, { unique: true })
schema.index({ emailKey: 1 }, { unique: true })
schema.index({ stripeCustomerId: 1 }, { unique: true, sparse: true })
schema.index({ stripeSubscriptionId: 1 }, { unique: true, sparse: true })
schema.index({ resetPasswordToken: 1 }, { sparse: true })
schema.index({ role: 1 })
schema.index({ createdAt: 1, _id: 1 })
schema.index({ hasPlan: 1, createdAt: 1, _id: 1 })
schema.index({ pieces: 1 })

// Inclusive on purpose: what is not named here (password, reset token, search keys) cannot leave the store (B14).
const SHOWN = {
  username: 1,
  email: 1,
  firstName: 1,
  lastName: 1,
  profileImageUrl: 1,
  stripeCustomerId: 1,
  stripeSubscriptionId: 1,
  membershipType: 1,
  membershipStatus: 1,
  membershipEndsAt: 1,
  cancelAtPeriodEnd: 1,
  role: 1,
  createdAt: 1,
  updatedAt: 1,
} as const

export type ShownUser = Pick<UserDocument, '_id' | keyof typeof SHOWN>

/** The user as every answer shows it (rulings B14 and C). */
export function asUser(stored: ShownUser): User {
  return {
    id: stored._id.toHexString(),
    username: stored.username,
    email: stored.email,
    firstName: stored.firstName,
    lastName: stored.lastName,
    profileImageUrl: stored.profileImageUrl,
    stripeCustomerId: stored.stripeCustomerId ?? null,
    stripeSubscriptionId: stored.stripeSubscriptionId ?? null,
    membershipType: stored.membershipType,
    membershipStatus: stored.membershipStatus,
    membershipEndsAt: stored.membershipEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: stored.cancelAtPeriodEnd,
    role: stored.role,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  }
}

/** How names and addresses are compared: whatever their letter case (ruling B12). */
export const nameKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

export type NewUser = Pick<UserDocument, 'username' | 'email' | 'password'> &
  Partial<Pick<UserDocument, 'firstName' | 'lastName' | 'role' | 'membershipType' | 'membershipStatus'>>

/** What may be changed on a user besides password and reset token, which have calls of their own. */
export type UserChanges = Partial<
  Pick<
    UserDocument,
    | 'membershipType'
    | 'membershipStatus'
    | 'membershipEndsAt'
    | 'cancelAtPeriodEnd'
    | 'role'
    | 'stripeCustomerId'
    | 'profileImageUrl'
  >
> & {
  /** Null takes the subscription off the account. */
  stripeSubscriptionId?: string | null
}

/** Users (spec section 3). Answers never hold password or reset token (ruling B14). */
export function createUserStore(database: Database) {
  const users = defineModel<UserDocument>({ database, collection: 'users', schema })
  const findOne = async ({ filter, tx }: { filter: QueryFilter<UserDocument>; tx?: Tx | undefined }) => {
    const found = await users.findOne(filter, SHOWN, { session: tx }).lean<ShownUser>()
    return found ? asUser(found) : null
  }
  return {
    /** The model, for the parts of this feature that keep their queries in files of their own. */
    model: users,
    /** A user, or null for an unknown id and for one of the wrong form. */
    findById: async (id: string, { tx }: { tx?: Tx } = {}) =>
      isEntityId(id) ? findOne({ filter: { _id: new Types.ObjectId(id) }, tx }) : null,
    findByEmail: (email: string) => findOne({ filter: { emailKey: nameKey(email) } }),
    findByCustomer: (stripeCustomerId: string, { tx }: { tx?: Tx } = {}) =>
      findOne({ filter: { stripeCustomerId }, tx }),
    findBySubscription: (stripeSubscriptionId: string, { tx }: { tx?: Tx } = {}) =>
      findOne({ filter: { stripeSubscriptionId }, tx }),
    /** Several users by id, in no order; unknown ids are left out. */
    async findMany(ids: readonly string[]): Promise<User[]> {
      const keys = ids.filter(isEntityId).map((id) => new Types.ObjectId(id))
      return (await users.find({ _id: { $in: keys } }, SHOWN).lean<ShownUser[]>()).map(asUser)
    },
    /** Stores a user; a taken name or address throws MongoDB's duplicate key error. */
    async create({ user, now, tx }: { user: NewUser; now: Date; tx?: Tx }): Promise<User> {
      const stored = {
        ...user,
        usernameKey: nameKey(user.username),
        emailKey: nameKey(user.email),
        ...personSearch(user),
        hasPlan: (user.membershipType ?? 'none') !== 'none',
        createdAt: now,
        updatedAt: now,
      }
      const [created] = await users.create([stored], { session: tx })
      if (!created) throw new Error('a created user must come back')
      return asUser(created)
    },
    /** Changes a user and answers it as it is afterwards; null when there is none. */
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
      const changed = await users
        .findOneAndUpdate({ _id: new Types.ObjectId(id) }, update, {
          returnDocument: 'after',
          projection: SHOWN,
          session: tx,
        })
        .lean<ShownUser>()
      return changed ? asUser(changed) : null
    },
    countAdmins: ({ tx }: { tx?: Tx } = {}) => users.countDocuments({ role: 'admin' }, { session: tx }),
  }
}

export type UserStore = ReturnType<typeof createUserStore>
export { SHOWN as SHOWN_USER_FIELDS }
