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

/** The own account of `aUser`. */
export function anOwnAccount(facts: Partial<OwnAccount> = {}): OwnAccount {
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
    ...facts,
  }
}

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

export function aMember(facts: Partial<User> = {}): User {
  return aUser({ membershipType: 'monthly', membershipStatus: 'active', ...facts })
}

/** The terms of a plan that renews. */
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

export function anAdmin(facts: Partial<User> = {}): User {
  return aUser({ id: '64a000000000000000000002', username: 'rosa', firstName: 'Rosa', role: 'admin', ...facts })
}
