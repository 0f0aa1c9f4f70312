import {
  classCategories,
  hasPaidPlan,
  type MembershipTerms,
  membershipStatuses,
  type Person,
  planIds,
  STAFF_PRESETS,
  type User,
} from '@studio/contract'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  optional,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { getTokenExpiry } from './token-store.ts'

/** Each Latin letter with the letters of other alphabets that look like it. Case matters: `Η` is an H, `η` an n. */
const LOOKALIKES = [
  'aаɑα AАΑ BВΒ bЬь cсϲ CСϹ dԁ eеҽε EЕΕ FϜ gɡ hһ HНнΗ iіɩιı JЈ jјϳ kкκ KКΚ lӏІΙIӀ1 MМмΜ nηո',
  'NΝ oоοσ0 OОΟ pрρ PРΡ qԛ sѕ SЅ TТтΤτ uυս vѵν wԝω xхχ XХΧ yуγ YҮΥ ZΖ',
]
const latinByLookalike = new Map(
  LOOKALIKES.flatMap((line) => line.split(' ')).flatMap(([latin = '', ...lookalikes]) =>
    lookalikes.map((letter) => [letter, latin] as const),
  ),
)

/** Returns the same text for usernames that look alike. It is only compared, never displayed. */
function toLookalikeKey(username: string): string {
  const letters = [...username.normalize('NFKC')].map((letter) => latinByLookalike.get(letter) ?? letter)
  return letters.join('').toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
}

const terms = subdocument({
  endsAt: orNull(instant),
  pausedFrom: orNull(instant),
  pausedUntil: orNull(instant),
  unpaidSince: orNull(instant),
  /** When the payment provider stopped charging for the unpaid renewal. */
  givenUpAt: orNull(instant),
})

const importedPlan = subdocument({ plan: oneOf(planIds), nextCharge: orNull(day) })
const staff = subdocument({ preset: oneOf(STAFF_PRESETS), instructorId: optional(text) })

export const userSchema = defineSchema({
  username: text,
  /** Equal for usernames that differ only in letter case. */
  usernameKey: text,
  /** Equal for usernames that look alike. */
  usernameLook: text,
  email: text,
  password: text,
  firstName: orNull(text),
  lastName: orNull(text),
  profileImageUrl: orNull(text),
  stripeCustomerId: optional(text),
  stripeSubscriptionId: optional(text),
  membershipType: withDefault(oneOf(['none', 'monthly', 'premium']), 'none'),
  membershipStatus: orNull(oneOf(membershipStatuses)),
  /** Until when the subscription is paid. Whether the plan ends then is in `cancelAtPeriodEnd` and `membershipTerms`. */
  membershipEndsAt: orNull(instant),
  cancelAtPeriodEnd: withDefault(flag, false),
  /** The categories that the plan covered when it began; null covers all. */
  planCovers: orNull(listOf(oneOf(classCategories))),
  /** Premium is paid at the payment provider; absent when an admin granted it. */
  isPremiumPaid: optional(flag),
  membershipTerms: orNull(terms),
  role: withDefault(oneOf(['user', 'admin']), 'user'),
  /** Rights beside the role, and the instructor that the account is connected with. */
  staff: optional(staff),
  /** When the owner confirmed the address by a mailed link. */
  emailVerifiedAt: orNull(instant),
  /** When the latest invitation was mailed, or `NEVER_INVITED_AT`; absent once the owner has chosen a password. */
  invitedAt: optional(instant),
  /** The person in the system that they were imported from: 'mindbody:1042'. */
  importRef: optional(text),
  /** The membership in that system, until the person has a plan here. */
  importedPlan: optional(orNull(importedPlan)),
  hasTrialPass: optional(flag),
  /** A new id for each new password. Sessions from before have none or another one, so they are void. */
  resetId: orNull(text),
  search: withDefault(text, ''),
  tags: listOf(text),
  tagKeys: listOf(text),
  /** Closed by its owner: not listed, and sign-in is not possible. */
  isClosed: withDefault(flag, false),
  /** Incremented with changes of bookings and plan, so that concurrent ones conflict. */
  turns: optional(count),
  createdAt: instant,
  updatedAt: instant,
})
userSchema.index({ usernameKey: 1 }, { unique: true })
userSchema.index({ usernameLook: 1 }, { unique: true, sparse: true })
userSchema.index({ email: 1 }, { unique: true })
userSchema.index({ stripeCustomerId: 1 }, { unique: true, sparse: true })
userSchema.index({ stripeSubscriptionId: 1 }, { unique: true, sparse: true })
userSchema.index({ importRef: 1 }, { unique: true, sparse: true })
userSchema.index({ role: 1 })
userSchema.index({ 'staff.preset': 1 }, { sparse: true })
userSchema.index({ 'staff.instructorId': 1 }, { sparse: true })
userSchema.index({ isClosed: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, tagKeys: 1, createdAt: 1, _id: 1 })
userSchema.index({ isClosed: 1, invitedAt: 1 })
userSchema.index({ membershipStatus: 1, 'membershipTerms.unpaidSince': 1 })

/** The earliest date: the `invitedAt` of a person who was imported without an invitation. */
export const NEVER_INVITED_AT = new Date(0)

export type UserDocument = DocumentOf<typeof userSchema>
export type Staff = DocumentOf<typeof staff>
export type StoredTerms = DocumentOf<typeof terms>

export function toPerson(document: UserDocument): Person {
  const { tags, invitedAt } = document
  return {
    ...toUser(document),
    ...(tags.length > 0 ? { tags } : {}),
    ...(invitedAt && toInvitationState(invitedAt)),
  }
}

const toInvitationState = (invitedAt: Date) =>
  invitedAt > NEVER_INVITED_AT
    ? { invitationEndsAt: getTokenExpiry('invitation', invitedAt).toISOString() }
    : { awaitsInvitation: true as const }

/** Lists each field by name, so that users never see a password, the tags that the studio gave them, or a search key. */
export function toUser(document: UserDocument): User {
  const user = {
    id: document._id.toHexString(),
    username: document.username,
    email: document.email,
    firstName: document.firstName,
    lastName: document.lastName,
    profileImageUrl: document.profileImageUrl,
    stripeCustomerId: document.stripeCustomerId ?? null,
    stripeSubscriptionId: document.stripeSubscriptionId ?? null,
    membershipType: document.membershipType,
    membershipStatus: document.membershipStatus,
    membershipEndsAt: document.membershipEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: document.cancelAtPeriodEnd,
    ...(document.planCovers ? { planCovers: document.planCovers } : {}),
    ...(document.isPremiumPaid ? { isPremiumPaid: true as const } : {}),
    ...(document.importedPlan ? { importedPlan: document.importedPlan } : {}),
    membership: toTerms(document),
    role: document.role,
    ...(document.staff ? { staff: { preset: document.staff.preset } } : {}),
    isEmailVerified: document.emailVerifiedAt !== null,
    // Also for an imported person who has not been invited yet.
    ...(document.invitedAt ? { isInvited: true as const } : {}),
    ...(document.hasTrialPass ? { hasTrialPass: true as const } : {}),
    createdAt: document.createdAt.toISOString(),
  }
  return withVersion(user, document)
}

// A granted plan has no terms, even while a subscription still runs.
function toTerms(document: UserDocument): MembershipTerms | null {
  const { stripeSubscriptionId, membershipEndsAt, cancelAtPeriodEnd, membershipTerms } = document
  const isPremiumPaid = document.isPremiumPaid ?? false
  if (!stripeSubscriptionId || !hasPaidPlan({ ...document, isPremiumPaid })) return null
  const toIso = (instant: Date | null | undefined) => instant?.toISOString() ?? null
  const paidUntil = toIso(membershipEndsAt)
  const cancelledPlanEnd = cancelAtPeriodEnd ? paidUntil : null
  return {
    paidUntil,
    endsAt: membershipTerms ? toIso(membershipTerms.endsAt) : cancelledPlanEnd,
    pausedFrom: toIso(membershipTerms?.pausedFrom),
    pausedUntil: toIso(membershipTerms?.pausedUntil),
    unpaidSince: toIso(membershipTerms?.unpaidSince),
    givenUpAt: toIso(membershipTerms?.givenUpAt),
  }
}

/** The form in which names and tags are compared: without letter case. */
export const nameKey = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

export const usernameKeys = (username: string) => ({
  usernameKey: nameKey(username),
  usernameLook: toLookalikeKey(username),
})

export type NewUser = Pick<UserDocument, 'username' | 'email' | 'password'> &
  Partial<
    Pick<
      UserDocument,
      | '_id'
      | 'firstName'
      | 'lastName'
      | 'role'
      | 'staff'
      | 'membershipType'
      | 'membershipStatus'
      | 'emailVerifiedAt'
      | 'invitedAt'
      | 'importRef'
    >
  >

/**
 * A null `stripeSubscriptionId` removes the stored one. `changeUniqueFields` changes the username and the email
 * address, and `credentialStore` the password.
 */
export type UserChanges = Partial<
  Omit<UserDocument, '_id' | 'username' | 'email' | 'password' | 'resetId' | 'stripeSubscriptionId'>
> & { stripeSubscriptionId?: string | null }
