import { classCategories, membershipStatuses, membershipTypes, reminderChoices } from '@studio/contract'
import { Type } from 'typebox'
import { count, exactly, flag, id, instant, orNull, text, versioned } from './fields.ts'

/** Accounts and people, as the contract's types of the same names say. */
export const MembershipTerms = exactly({
  paidUntil: orNull(instant),
  endsAt: orNull(instant),
  pausedFrom: orNull(instant),
  pausedUntil: orNull(instant),
  unpaidSince: orNull(instant),
  givenUpAt: orNull(instant),
})

const personFields = {
  username: text,
  email: text,
  isEmailVerified: flag,
  firstName: orNull(text),
  lastName: orNull(text),
  profileImageUrl: orNull(text),
}

export const MailChoices = exactly({
  reminder: Type.Enum(reminderChoices),
  newsletter: orNull(Type.Boolean()),
  waitlist: Type.Boolean(),
})

export const OwnAccount = exactly({ ...personFields, phone: orNull(text), newEmail: orNull(text) })
export const PersonDetails = exactly({
  id,
  username: text,
  email: text,
  isEmailVerified: flag,
  firstName: orNull(text),
  lastName: orNull(text),
  phone: orNull(text),
  newEmail: orNull(text),
  ...versioned,
})

export const InvitedPerson = exactly({ username: text, firstName: orNull(text), email: text })
export const Invitation = exactly({ sentAt: instant, expiresAt: instant })
export const PersonNote = exactly({
  id,
  text,
  authorId: text,
  authorName: text,
  at: instant,
  editedAt: orNull(instant),
})

export const PeopleFilters = exactly({ invited: count, tags: Type.Array(text) })
export const OwnSession = exactly({ id: text, device: orNull(text), signedInAt: instant, isCurrent: flag })
const userFields = {
  id,
  ...personFields,
  stripeCustomerId: orNull(text),
  stripeSubscriptionId: orNull(text),
  membershipType: Type.Enum(membershipTypes),
  membershipStatus: orNull(Type.Enum(membershipStatuses)),
  membershipEndsAt: orNull(instant),
  cancelAtPeriodEnd: flag,
  planCovers: Type.Optional(Type.Array(Type.Enum(classCategories))),
  isPremiumPaid: Type.Optional(Type.Literal(true)),
  membership: orNull(MembershipTerms),
  role: Type.Enum(['user', 'admin']),
  isInvited: Type.Optional(Type.Literal(true)),
  hasTrialPass: Type.Optional(Type.Literal(true)),
  createdAt: instant,
  ...versioned,
}

export const User = exactly(userFields)
export const Person = exactly({
  ...userFields,
  tags: Type.Optional(Type.Array(text)),
  invitationEndsAt: Type.Optional(instant),
})
