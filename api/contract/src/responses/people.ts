import { type Static, Type } from 'typebox'
import { classCategories } from '../rules/catalogue.ts'
import { membershipStatuses, membershipTypes, roles } from '../rules/membership.ts'
import { reminderChoices } from '../rules/reminders.ts'
import { count, exactly, flag, id, instant, orNull, text, versioned } from './fields.ts'

/** What is known of a plan that is paid for at the payment provider. */
export const MembershipTerms = exactly({
  /** The end of the period that is paid for. */
  paidUntil: orNull(instant),
  /** When the plan ends; null while it renews. */
  endsAt: orNull(instant),
  pausedFrom: orNull(instant),
  /** Null while no end of the pause is set. */
  pausedUntil: orNull(instant),
  /** Since when a renewal is unpaid. */
  unpaidSince: orNull(instant),
  /** When the provider stopped trying to collect it. */
  givenUpAt: orNull(instant),
})
export type MembershipTerms = Static<typeof MembershipTerms>

const nameFields = {
  username: text,
  email: text,
  /** Whether the owner has opened a link that was mailed to the address. */
  isEmailVerified: flag,
  firstName: orNull(text),
  lastName: orNull(text),
}

const contactFields = {
  phone: orNull(text),
  /** The address that takes the place of the present one once its mailed link is opened. */
  newEmail: orNull(text),
}

/** users, without password, reset token and its expiry. */
export const User = exactly({
  id,
  ...nameFields,
  profileImageUrl: orNull(text),
  stripeCustomerId: orNull(text),
  stripeSubscriptionId: orNull(text),
  membershipType: Type.Enum(membershipTypes),
  membershipStatus: orNull(Type.Enum(membershipStatuses)),
  /** Until when the paid period runs; null without a subscription. */
  membershipEndsAt: orNull(instant),
  /** The member has asked to end the plan with its paid period. */
  cancelAtPeriodEnd: flag,
  /** The categories of classes that the plan covers; absent where it covers all. */
  planCovers: Type.Optional(Type.Array(Type.Enum(classCategories))),
  /** The plan is premium, and paid for at the payment provider; absent on every other. */
  isPremiumPaid: Type.Optional(Type.Literal(true)),
  /** Null without a plan that is paid for, and for a plan that an admin granted. */
  membership: orNull(MembershipTerms),
  role: Type.Enum(roles),
  /** The studio has made the account, and its owner has not chosen a password yet; absent on every other. */
  isInvited: Type.Optional(Type.Literal(true)),
  /** A granted trial request gave the account one free class, which is not used yet; absent otherwise. */
  hasTrialPass: Type.Optional(Type.Literal(true)),
  createdAt: instant,
  ...versioned,
})
export type User = Static<typeof User>

/** A user as admins see them. */
export const Person = exactly({
  ...User.properties,
  /** Absent where there are none. */
  tags: Type.Optional(Type.Array(text)),
  /** Until when the newest link of the invitation works, or worked; absent where none waits to be accepted. */
  invitationEndsAt: Type.Optional(instant),
})
export type Person = Static<typeof Person>

/** What admins edit of a person beside role and membership. Its `version` is that of these fields alone. */
export const PersonDetails = exactly({ id, ...nameFields, ...contactFields, ...versioned })
export type PersonDetails = Static<typeof PersonDetails>

/** A user's own details, which the account screen shows and changes. */
export const OwnAccount = exactly({ ...nameFields, profileImageUrl: orNull(text), ...contactFields })
export type OwnAccount = Static<typeof OwnAccount>

/** The mails that a user wants beyond those that are necessary. */
export const MailChoices = exactly({
  /** When a reminder of a booked class comes. */
  reminder: Type.Enum(reminderChoices),
  /** Whether the newsletter goes to the account's address; null until that is verified. */
  newsletter: orNull(flag),
  /** Whether news of waitlists come that ask nothing of their reader. */
  waitlist: flag,
})
export type MailChoices = Static<typeof MailChoices>

/** A device on which the user is signed in. */
export const OwnSession = exactly({
  id: text,
  /** A readable name: 'Firefox on Linux'; null when unknown. */
  device: orNull(text),
  signedInAt: instant,
  /** The one that asks. */
  isCurrent: flag,
})
export type OwnSession = Static<typeof OwnSession>

/** Whom an invitation is for, and the username that the studio suggests. */
export const InvitedPerson = exactly({ username: text, firstName: orNull(text), email: text })
export type InvitedPerson = Static<typeof InvitedPerson>

/** The invitation of a person who has not accepted it yet. */
export const Invitation = exactly({
  sentAt: instant,
  /** Until when the mailed link works. */
  expiresAt: instant,
})
export type Invitation = Static<typeof Invitation>

/** What an admin noted about a person. */
export const PersonNote = exactly({
  id,
  text,
  authorId: text,
  authorName: text,
  at: instant,
  editedAt: orNull(instant),
})
export type PersonNote = Static<typeof PersonNote>

/** What narrows down the list of people: how many are invited and have not accepted yet, and the tags in use. */
export const PeopleFilters = exactly({ invited: count, tags: Type.Array(text) })
export type PeopleFilters = Static<typeof PeopleFilters>
