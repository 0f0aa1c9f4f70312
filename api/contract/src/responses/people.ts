import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { membershipStatuses, membershipTypes, roles } from '../rules/membership.ts'
import { planIds } from '../rules/plans.ts'
import { reminderChoices } from '../rules/reminders.ts'
import { STAFF_PRESETS } from '../rules/staff.ts'
import { count, day, flag, id, instant, orNull, strictObject, text, versionFields } from './fields.ts'

/** The terms of a plan that is paid at the payment provider. */
export const MembershipTerms = strictObject({
  /** The end of the paid period. */
  paidUntil: orNull(instant),
  /** When the plan ends; null while it renews. */
  endsAt: orNull(instant),
  pausedFrom: orNull(instant),
  /** Null for a pause without an end. */
  pausedUntil: orNull(instant),
  /** Since when a renewal is unpaid. */
  unpaidSince: orNull(instant),
  /** When the provider stopped retrying the charge. */
  givenUpAt: orNull(instant),
})
export type MembershipTerms = Static<typeof MembershipTerms>

const nameFields = {
  username: text,
  email: text,
  /** Whether the owner has confirmed the address by a mailed link. */
  isEmailVerified: flag,
  firstName: orNull(text),
  lastName: orNull(text),
}

const contactFields = {
  phone: orNull(text),
  /** Replaces `email` once it is confirmed by a mailed link. */
  newEmail: orNull(text),
}

export const User = strictObject({
  id,
  ...nameFields,
  profileImageUrl: orNull(text),
  stripeCustomerId: orNull(text),
  stripeSubscriptionId: orNull(text),
  membershipType: Type.Enum(membershipTypes),
  membershipStatus: orNull(Type.Enum(membershipStatuses)),
  /** The end of the paid period; null without a subscription. */
  membershipEndsAt: orNull(instant),
  /** The member has cancelled the plan, and it ends with the paid period. */
  cancelAtPeriodEnd: flag,
  /** The class categories that the plan covers; absent when it covers all. */
  planCovers: Type.Optional(Type.Array(Type.Enum(classCategories))),
  /** Present for a premium plan that is paid at the payment provider instead of granted. */
  isPremiumPaid: Type.Optional(Type.Literal(true)),
  /** The plan in the system that the person was imported from; absent once they have a plan here. */
  importedPlan: Type.Optional(strictObject({ plan: Type.Enum(planIds), nextCharge: orNull(day) })),
  /** Null without a plan, and for a plan that an admin granted. */
  membership: orNull(MembershipTerms),
  role: Type.Enum(roles),
  /** Present for staff. */
  staff: Type.Optional(strictObject({ preset: Type.Enum(STAFF_PRESETS) })),
  /** Present for an account that the studio created, until its owner chooses a password. */
  isInvited: Type.Optional(Type.Literal(true)),
  /** Present while the account has an unused free class from a trial. */
  hasTrialPass: Type.Optional(Type.Literal(true)),
  createdAt: instant,
  ...versionFields,
})
export type User = Static<typeof User>

/** A user as admins see them. */
export const Person = strictObject({
  ...User.properties,
  /** Absent when there are none. */
  tags: Type.Optional(Type.Array(text)),
  /** When the latest link of a pending invitation expires, or expired. */
  invitationEndsAt: Type.Optional(instant),
  /** Present for a person who was imported and has not been invited yet. */
  awaitsInvitation: Type.Optional(Type.Literal(true)),
})
export type Person = Static<typeof Person>

/** What admins edit of a person besides role and membership. `version` covers these fields alone. */
export const PersonDetails = strictObject({ id, ...nameFields, ...contactFields, ...versionFields })
export type PersonDetails = Static<typeof PersonDetails>

export const OwnAccount = strictObject({ ...nameFields, profileImageUrl: orNull(text), ...contactFields })
export type OwnAccount = Static<typeof OwnAccount>

/** Which optional mails a user receives. */
export const MailChoices = strictObject({
  reminder: Type.Enum(reminderChoices),
  /** Null until the account's address is verified. */
  newsletter: orNull(flag),
  /** Waitlist mails that need no answer. */
  waitlist: flag,
})
export type MailChoices = Static<typeof MailChoices>

export const OwnSession = strictObject({
  id: text,
  /** 'Firefox on Linux'; null when unknown. */
  device: orNull(text),
  signedInAt: instant,
  /** The session that made the call. */
  isCurrent: flag,
})
export type OwnSession = Static<typeof OwnSession>

/** The person who is invited; `username` is the studio's suggestion. */
export const InvitedPerson = strictObject({ username: text, firstName: orNull(text), email: text })
export type InvitedPerson = Static<typeof InvitedPerson>

/** An invitation that is not accepted yet. */
export const Invitation = strictObject({
  sentAt: instant,
  expiresAt: instant,
})
export type Invitation = Static<typeof Invitation>

export const PersonNote = strictObject({
  id,
  text,
  authorId: text,
  authorName: text,
  at: instant,
  editedAt: orNull(instant),
})
export type PersonNote = Static<typeof PersonNote>

/** The filters of the list of people: the number of pending invitations, and the tags in use. */
export const PeopleFilters = strictObject({ invited: count, tags: Type.Array(text) })
export type PeopleFilters = Static<typeof PeopleFilters>
