import type { MembershipTerms, OwnAccount, PersonDetails, User } from '../responses/people.ts'
import { createdAt, firstVersionFields } from './test-day.ts'

/** A signed-in user without a membership. */
export function aUser(fields: Partial<User> = {}): User {
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
    ...firstVersionFields,
    ...fields,
  }
}

/** The account of `aUser`, as its owner sees it. */
export function anOwnAccount(fields: Partial<OwnAccount> = {}): OwnAccount {
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
    ...fields,
  }
}

/** The details of `aUser`, as an admin edits them. */
export function personDetails(fields: Partial<PersonDetails> = {}): PersonDetails {
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
    ...firstVersionFields,
    ...fields,
  }
}

export function aMember(fields: Partial<User> = {}): User {
  return aUser({ membershipType: 'monthly', membershipStatus: 'active', ...fields })
}

/** The terms of a plan that renews. */
export function membershipTerms(fields: Partial<MembershipTerms> = {}): MembershipTerms {
  return {
    paidUntil: null,
    endsAt: null,
    pausedFrom: null,
    pausedUntil: null,
    unpaidSince: null,
    givenUpAt: null,
    ...fields,
  }
}

export function anAdmin(fields: Partial<User> = {}): User {
  return aUser({ id: '64a000000000000000000002', username: 'rosa', firstName: 'Rosa', role: 'admin', ...fields })
}
