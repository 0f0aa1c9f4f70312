import type { MembershipTerms, OwnAccount, PersonDetails, User } from '../responses/people.ts'
import { createdAt, firstVersion } from './test-day.ts'

/** A signed-in user without a membership. */
export function aUser(facts: Partial<User> = {}): User {
  return {
    id: '64a000000000000000000001',
    username: 'maya.okafor',
    email: 'maya@okafor.example',
    firstName: 'Maya',
    lastName: 'Okafor',
    profileImageUrl: null,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    membershipType: 'none',
    membershipStatus: null,
    membershipEndsAt: null,
    cancelAtPeriodEnd: false,
    membership: null,
    role: 'user',
    isEmailVerified: true,
    createdAt,
    ...firstVersion,
    ...facts,
  }
}

/** What the account screen of `aUser` reads. */
export function anOwnAccount(details: Partial<OwnAccount> = {}): OwnAccount {
  const { username, firstName, lastName, email, isEmailVerified, profileImageUrl } = aUser()
  return {
    username,
    firstName,
    lastName,
    email,
    isEmailVerified,
    profileImageUrl,
    phone: null,
    newEmail: null,
    ...details,
  }
}

/** What admins edit of `aUser`. */
export function personDetails(facts: Partial<PersonDetails> = {}): PersonDetails {
  const { id, username, firstName, lastName, email, isEmailVerified } = aUser()
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    isEmailVerified,
    phone: null,
    newEmail: null,
    ...firstVersion,
    ...facts,
  }
}

/** A member with the monthly plan. */
export function aMember(facts: Partial<User> = {}): User {
  return aUser({ membershipType: 'monthly', membershipStatus: 'active', ...facts })
}

/** The terms of a plan that renews; a test says what is different. */
export function membershipTerms(facts: Partial<MembershipTerms> = {}): MembershipTerms {
  return {
    paidUntil: null,
    endsAt: null,
    pausedFrom: null,
    pausedUntil: null,
    unpaidSince: null,
    givenUpAt: null,
    ...facts,
  }
}

/** An admin. */
export function anAdmin(facts: Partial<User> = {}): User {
  return aUser({ id: '64a000000000000000000002', username: 'rosa', firstName: 'Rosa', role: 'admin', ...facts })
}
