import type { User } from '../entities.ts'
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
    role: 'user',
    isEmailVerified: true,
    createdAt,
    ...firstVersion,
    ...facts,
  }
}

/** A member with the monthly plan. */
export function aMember(facts: Partial<User> = {}): User {
  return aUser({ membershipType: 'monthly', membershipStatus: 'active', ...facts })
}

/** An admin. */
export function anAdmin(facts: Partial<User> = {}): User {
  return aUser({ id: '64a000000000000000000002', username: 'rosa', firstName: 'Rosa', role: 'admin', ...facts })
}
