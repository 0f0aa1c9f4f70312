import {
  type ClassCategory,
  classCategories,
  hasPaidPlan,
  type MembershipStatus,
  type MembershipTerms,
  type MembershipType,
  membershipStatuses,
  type Person,
  type Role,
  type User,
} from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { withVersion } from '../../../platform/entity-version.ts'
import { invitationExpiry } from './invitation-terms.ts'
import { toLook } from './username-look.ts'

/** The terms of a plan as they are stored on its user; the end of the paid period has a field of its own. */
export type StoredTerms = {
  endsAt: Date | null
  pausedFrom: Date | null
  pausedUntil: Date | null
  unpaidSince: Date | null
  givenUpAt: Date | null
}
const instant = { type: Date, default: null }
const termsSchema = new Schema<StoredTerms>(
  { endsAt: instant, pausedFrom: instant, pausedUntil: instant, unpaidSince: instant, givenUpAt: instant },
  { _id: false },
)

/** A user as stored: what the API names, plus the keys that make names unique. */
export type UserDocument = {
  _id: Types.ObjectId
  username: string
  usernameKey: string
  /** What usernames that look the same have in common (`toLook`). */
  usernameLook: string
  email: string
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
  /** What the plan covers, as it was when it began; absent or null where it covers all. */
  planCovers?: ClassCategory[] | null
  /** Premium is paid for at the provider; absent where an admin granted it. */
  isPremiumPaid?: boolean
  /** Missing on an account whose plan was last applied before this field existed. */
  membershipTerms?: StoredTerms | null
  /** Whether membershipType is more than none: what the admin's filter asks. */
  hasPlan: boolean
  role: Role
  /** When a mailed link proved that the address is the owner's; null until then, absent on accounts older than this. */
  emailVerifiedAt?: Date | null
  /** When the studio made the account; absent once its owner has chosen a password, and on every other account. */
  invitedAt?: Date
  /** The account has an unused trial pass; absent on every other. */
  hasTrialPass?: boolean
  resetPasswordToken?: string
  resetPasswordExpiry?: Date
  /** A new id with each password reset. A session from before the reset has none or another. */
  resetId?: string
  /** What the search box compares with, and the three-letter pieces that lead to it. */
  search: string
  pieces: string[]
  /** What admins call a person by among themselves, as written, and as compared; absent until there was one. */
  tags?: string[]
  tagKeys?: string[]
  /** Its owner closed the account: it is listed no more and cannot sign in. */
  isClosed: boolean
  /** Counts changes of its bookings and its plan, so that two at once conflict. */
  turns?: number
  createdAt: Date
  updatedAt: Date
}

export const userSchema = new Schema<UserDocument>({
  username: { type: String, required: true },
  usernameKey: { type: String, required: true },
  usernameLook: { type: String, required: true },
  email: { type: String, required: true },
  password: { type: String, required: true },
  firstName: { type: String, default: null },
  lastName: { type: String, default: null },
  profileImageUrl: { type: String, default: null },
  stripeCustomerId: { type: String },
  stripeSubscriptionId: { type: String },
  membershipType: { type: String, enum: ['none', 'monthly', 'premium'], default: 'none' },
  membershipStatus: { type: String, enum: [...membershipStatuses, null], default: null },
  membershipEndsAt: { type: Date, default: null },
  cancelAtPeriodEnd: { type: Boolean, default: false },
  planCovers: { type: [{ type: String, enum: classCategories }], default: undefined },
  isPremiumPaid: { type: Boolean },
  membershipTerms: { type: termsSchema, default: null },
  hasPlan: { type: Boolean, default: false },
  role: { type: String, enum: ['user', 'admin'], default: 'user' },
  emailVerifiedAt: { type: Date },
  invitedAt: { type: Date },
  hasTrialPass: { type: Boolean },
  resetPasswordToken: { type: String },
  resetPasswordExpiry: { type: Date },
  resetId: { type: String },
  search: { type: String, default: '' },
  pieces: { type: [String], default: [] },
  tags: { type: [String], default: undefined },
  tagKeys: { type: [String], default: undefined },
  isClosed: { type: Boolean, default: false },
  turns: { type: Number },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
})
userSchema.index({ usernameKey: 1 }, { unique: true })
userSchema.index({ usernameLook: 1 }, { unique: true, sparse: true })
userSchema.index({ email: 1 }, { unique: true })
userSchema.index({ stripeCustomerId: 1 }, { unique: true, sparse: true })
userSchema.index({ stripeSubscriptionId: 1 }, { unique: true, sparse: true })
userSchema.index({ resetPasswordToken: 1 }, { sparse: true })
userSchema.index({ role: 1 })
userSchema.index({ isClosed: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, hasPlan: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, pieces: 1 })
userSchema.index({ isClosed: 1, tagKeys: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, invitedAt: 1 })
userSchema.index({ membershipStatus: 1, 'membershipTerms.unpaidSince': 1 })

export type LockDocument = { _id: string; holder: Types.ObjectId }
export const lockSchema = new Schema<LockDocument>({ _id: String, holder: Schema.Types.ObjectId })

// Inclusive on purpose: what is not named here (password, reset token, search keys) cannot leave the store.
export const SHOWN_USER_FIELDS = {
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
  planCovers: 1,
  isPremiumPaid: 1,
  membershipTerms: 1,
  role: 1,
  emailVerifiedAt: 1,
  invitedAt: 1,
  hasTrialPass: 1,
  createdAt: 1,
  updatedAt: 1,
} as const

export type ShownUser = Pick<UserDocument, '_id' | keyof typeof SHOWN_USER_FIELDS>

// Users themselves are answered the fields above, so that no screen of theirs can show tags.
export const PERSON_FIELDS = { ...SHOWN_USER_FIELDS, tags: 1 } as const

export type StoredPerson = ShownUser & Pick<UserDocument, 'tags'>

/** The user as answers for admins alone show it. */
export function asPerson(stored: StoredPerson): Person {
  const { tags, invitedAt } = stored
  return {
    ...asUser(stored),
    ...(tags?.length ? { tags } : {}),
    ...(invitedAt ? { invitationEndsAt: invitationExpiry(invitedAt).toISOString() } : {}),
  }
}

/** The user as every answer shows it. */
export function asUser(stored: ShownUser): User {
  const shown = {
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
    ...(stored.planCovers ? { planCovers: stored.planCovers } : {}),
    ...(stored.isPremiumPaid ? { isPremiumPaid: true as const } : {}),
    membership: termsOf(stored),
    role: stored.role,
    // Accounts from before links were mailed count as verified.
    isEmailVerified: stored.emailVerifiedAt !== null,
    ...(stored.invitedAt ? { isInvited: true as const } : {}),
    ...(stored.hasTrialPass ? { hasTrialPass: true as const } : {}),
    createdAt: stored.createdAt.toISOString(),
  }
  return withVersion(shown, stored)
}

// A granted plan has no terms, even while a subscription is still running.
function termsOf(stored: ShownUser): MembershipTerms | null {
  const { stripeSubscriptionId, membershipEndsAt, cancelAtPeriodEnd, membershipTerms } = stored
  if (!stripeSubscriptionId || !hasPaidPlan(stored)) return null
  const shown = (at: Date | null | undefined) => at?.toISOString() ?? null
  const paidUntil = shown(membershipEndsAt)
  return {
    paidUntil,
    endsAt: membershipTerms ? shown(membershipTerms.endsAt) : cancelAtPeriodEnd ? paidUntil : null,
    pausedFrom: shown(membershipTerms?.pausedFrom),
    pausedUntil: shown(membershipTerms?.pausedUntil),
    unpaidSince: shown(membershipTerms?.unpaidSince),
    givenUpAt: shown(membershipTerms?.givenUpAt),
  }
}

/** Usernames and tags are compared ignoring letter case. */
export const nameKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

/** The keys of a username: by one an account is found, by the other one that looks the same. */
export const usernameKeys = (username: string) => ({ usernameKey: nameKey(username), usernameLook: toLook(username) })

export type NewUser = Pick<UserDocument, 'username' | 'email' | 'password'> &
  Partial<
    Pick<
      UserDocument,
      'firstName' | 'lastName' | 'role' | 'membershipType' | 'membershipStatus' | 'emailVerifiedAt' | 'invitedAt'
    >
  >

/** The fields of a user that may be changed, without password and reset token, which have their own calls. */
export type UserChanges = Partial<
  Pick<
    UserDocument,
    | 'membershipType'
    | 'membershipStatus'
    | 'membershipEndsAt'
    | 'cancelAtPeriodEnd'
    | 'membershipTerms'
    | 'planCovers'
    | 'isPremiumPaid'
    | 'role'
    | 'stripeCustomerId'
    | 'profileImageUrl'
  >
> & {
  /** Null takes the subscription off the account. */
  stripeSubscriptionId?: string | null
}

export type NewNames = Partial<Pick<UserDocument, 'username' | 'firstName' | 'lastName'>>
