import { describe, expect, it } from 'vitest'
import {
  booksFree,
  currentPlanName,
  isActiveMember,
  type MembershipFacts,
  membershipBadge,
  monthlyPrice,
  monthlyPriceCents,
} from './membership.ts'

const person = (facts: Partial<MembershipFacts>): MembershipFacts => ({
  role: 'user',
  membershipType: 'none',
  membershipStatus: null,
  ...facts,
})

describe('free booking (spec section 4, rulings B8, B25)', () => {
  it.each([
    ['an admin', person({ role: 'admin' }), true],
    ['an active monthly member', person({ membershipType: 'monthly', membershipStatus: 'active' }), true],
    ['an active premium member', person({ membershipType: 'premium', membershipStatus: 'active' }), true],
    ['a member past due', person({ membershipType: 'monthly', membershipStatus: 'past_due' }), false],
    ['a cancelled member', person({ membershipType: 'premium', membershipStatus: 'cancelled' }), false],
    ['someone without a plan', person({}), false],
    ['an active status without a plan', person({ membershipStatus: 'active' }), false],
  ])('%s: %s', (_, facts, free) => {
    expect(booksFree(facts)).toBe(free)
  })
  it('an admin without a plan books free but is no member: no program discount', () => {
    expect(isActiveMember(person({ role: 'admin' }))).toBe(false)
  })
})

describe('membership badge (spec section 4)', () => {
  it.each([
    [
      person({ role: 'admin', membershipType: 'monthly', membershipStatus: 'past_due' }),
      'Admin - Premium Access',
      'good',
    ],
    [person({}), 'No Membership', 'neutral'],
    [person({ membershipType: 'monthly' }), 'No Membership', 'neutral'],
    [person({ membershipType: 'monthly', membershipStatus: 'active' }), 'Monthly - Active', 'good'],
    [person({ membershipType: 'premium', membershipStatus: 'cancelled' }), 'Premium - Cancelled', 'neutral'],
    [person({ membershipType: 'monthly', membershipStatus: 'past_due' }), 'Monthly - Past Due', 'bad'],
  ] as const)('%j reads %s', (facts, text, tone) => {
    expect(membershipBadge(facts)).toEqual({ text, tone })
  })
  it('names the current plan on /membership (spec section 2)', () => {
    expect(
      [
        person({ membershipType: 'monthly', membershipStatus: 'active' }),
        person({ membershipType: 'premium', membershipStatus: 'active' }),
        person({ membershipType: 'premium', membershipStatus: 'past_due' }),
      ].map(currentPlanName),
    ).toEqual(['Monthly Unlimited', 'Premium Package', 'No Active Membership'])
  })
})

it('Monthly Unlimited costs $149 a month (spec section 9)', () => {
  expect([monthlyPriceCents, monthlyPrice]).toEqual([14_900, '$149'])
})
