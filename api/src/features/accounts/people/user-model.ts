import {
  classCategories,
  hasPaidPlan,
  type MembershipTerms,
  membershipStatuses,
  type Person,
  type User,
} from '@studio/contract'
import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { withVersion } from '../../../platform/entity-version.ts'
import { tokenExpiry } from './token-store.ts'

/** Letters of other alphabets behind the Latin one that they are drawn like. Case counts: `Η` is an H, `η` an n. */
const LOOKALIKES = [
  'aаɑα AАΑ BВΒ bЬь cсϲ CСϹ dԁ eеҽε EЕΕ FϜ gɡ hһ HНнΗ iіɩιı JЈ jјϳ kкκ KКΚ lӏІΙIӀ1 MМмΜ nηո',
  'NΝ oоοσ0 OОΟ pрρ PРΡ qԛ sѕ SЅ TТтΤτ uυս vѵν wԝω xхχ XХΧ yуγ YҮΥ ZΖ',
]
const latinByLookalike = new Map(
  LOOKALIKES.flatMap((line) => line.split(' ')).flatMap(([latin = '', ...alike]) =>
    alike.map((letter) => [letter, latin] as const),
  ),
)

/** What usernames that look the same have in common. They are compared by it, never shown. */
function toLook(username: string): string {
  const letters = [...username.normalize('NFKC')].map((letter) => latinByLookalike.get(letter) ?? letter)
  return letters.join('').toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
}

const instant = { type: Date, default: null }
const termsSchema = new Schema(
  { endsAt: instant, pausedFrom: instant, pausedUntil: instant, unpaidSince: instant, givenUpAt: instant },
  { _id: false },
)

export const userSchema = new Schema({
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
  membershipType: { type: String, enum: ['none', 'monthly', 'premium'] as const, default: 'none' },
  membershipStatus: { type: String, enum: [...membershipStatuses, null] as const, default: null },
  membershipEndsAt: { type: Date, default: null },
  cancelAtPeriodEnd: { type: Boolean, default: false },
  /** What the plan covers, as it was when it began; null where it covers all. */
  planCovers: { type: [{ type: String, enum: classCategories }], default: undefined },
  /** Premium is paid for at the provider; absent where an admin granted it. */
  isPremiumPaid: { type: Boolean },
  membershipTerms: { type: termsSchema, default: null },
  /** Whether membershipType is more than none: what the admin's filter asks. */
  hasPlan: { type: Boolean, default: false },
  role: { type: String, enum: ['user', 'admin'] as const, default: 'user' },
  /** When a mailed link proved that the address is the owner's. */
  emailVerifiedAt: { type: Date, default: null },
  /** When the studio mailed the newest invitation; absent on accounts whose owner has chosen a password. */
  invitedAt: { type: Date },
  hasTrialPass: { type: Boolean },
  /** A new id with each password reset. A session from before the reset has none or another. */
  resetId: { type: String, default: null },
  search: { type: String, default: '' },
  pieces: { type: [String], default: [] },
  tags: { type: [String], default: undefined },
  tagKeys: { type: [String], default: undefined },
  /** Its owner closed the account: it is listed no more and cannot sign in. */
  isClosed: { type: Boolean, default: false },
  /** Counts changes of its bookings and its plan, so that two at once conflict. */
  turns: { type: Number },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
})
userSchema.index({ usernameKey: 1 }, { unique: true })
userSchema.index({ usernameLook: 1 }, { unique: true, sparse: true })
userSchema.index({ email: 1 }, { unique: true })
userSchema.index({ stripeCustomerId: 1 }, { unique: true, sparse: true })
userSchema.index({ stripeSubscriptionId: 1 }, { unique: true, sparse: true })
userSchema.index({ role: 1 })
userSchema.index({ isClosed: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, hasPlan: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, pieces: 1 })
userSchema.index({ isClosed: 1, tagKeys: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, invitedAt: 1 })
userSchema.index({ membershipStatus: 1, 'membershipTerms.unpaidSince': 1 })

export type UserDocument = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId }
export type StoredTerms = { [Field in keyof InferSchemaType<typeof termsSchema>]-?: Date | null }

// Inclusive on purpose: what is not named here (password, search keys) cannot leave the store.
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

export function asPerson(stored: StoredPerson): Person {
  const { tags, invitedAt } = stored
  return {
    ...asUser(stored),
    ...(tags?.length ? { tags } : {}),
    ...(invitedAt ? { invitationEndsAt: tokenExpiry('invitation', invitedAt).toISOString() } : {}),
  }
}

export function asUser(stored: ShownUser): User {
  const user = {
    id: stored._id.toHexString(),
    username: stored.username,
    email: stored.email,
    firstName: stored.firstName ?? null,
    lastName: stored.lastName ?? null,
    profileImageUrl: stored.profileImageUrl ?? null,
    stripeCustomerId: stored.stripeCustomerId ?? null,
    stripeSubscriptionId: stored.stripeSubscriptionId ?? null,
    membershipType: stored.membershipType,
    membershipStatus: stored.membershipStatus ?? null,
    membershipEndsAt: stored.membershipEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: stored.cancelAtPeriodEnd,
    ...(stored.planCovers ? { planCovers: stored.planCovers } : {}),
    ...(stored.isPremiumPaid ? { isPremiumPaid: true as const } : {}),
    membership: termsOf(stored),
    role: stored.role,
    isEmailVerified: stored.emailVerifiedAt != null,
    ...(stored.invitedAt ? { isInvited: true as const } : {}),
    ...(stored.hasTrialPass ? { hasTrialPass: true as const } : {}),
    createdAt: stored.createdAt.toISOString(),
  }
  return withVersion(user, stored)
}

// A granted plan has no terms, even while a subscription is still running.
function termsOf(stored: ShownUser): MembershipTerms | null {
  const { stripeSubscriptionId, membershipEndsAt, cancelAtPeriodEnd, membershipTerms } = stored
  const isPremiumPaid = stored.isPremiumPaid ?? false
  if (!stripeSubscriptionId || !hasPaidPlan({ ...stored, isPremiumPaid })) return null
  const toIso = (at: Date | null | undefined) => at?.toISOString() ?? null
  const paidUntil = toIso(membershipEndsAt)
  return {
    paidUntil,
    endsAt: membershipTerms ? toIso(membershipTerms.endsAt) : cancelAtPeriodEnd ? paidUntil : null,
    pausedFrom: toIso(membershipTerms?.pausedFrom),
    pausedUntil: toIso(membershipTerms?.pausedUntil),
    unpaidSince: toIso(membershipTerms?.unpaidSince),
    givenUpAt: toIso(membershipTerms?.givenUpAt),
  }
}

/** Usernames and tags are compared ignoring letter case. */
export const nameKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

export const usernameKeys = (username: string) => ({ usernameKey: nameKey(username), usernameLook: toLook(username) })

export type NewUser = Pick<UserDocument, 'username' | 'email' | 'password'> &
  Partial<Pick<UserDocument, 'firstName' | 'lastName' | 'role' | 'membershipType' | 'membershipStatus'>> &
  Pick<UserDocument, 'emailVerifiedAt' | 'invitedAt'>

/** Null takes the subscription off the account; names and the password have calls of their own. */
export type UserChanges = Partial<
  Omit<UserDocument, '_id' | 'username' | 'email' | 'password' | 'resetId' | 'membershipTerms' | 'stripeSubscriptionId'>
> & { membershipTerms?: StoredTerms | null; stripeSubscriptionId?: string | null }
