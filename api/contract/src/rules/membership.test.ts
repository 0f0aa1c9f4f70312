import { describe, expect, it } from 'vitest'
import {
  formatMonthlyPrice,
  getMembershipDisplay,
  type MembershipFields,
  monthlyPrice,
  monthlyPriceCents,
} from './membership.ts'

const person = (fields: Partial<MembershipFields>): MembershipFields => ({
  role: 'user',
  membershipType: 'none',
  membershipStatus: null,
  ...fields,
})

describe('the membership badge', () => {
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
    [person({ membershipType: 'monthly', membershipStatus: 'paused' }), 'Monthly', 'neutral'],
  ] as const)('of %j reads %s', (fields, text, tone) => {
    expect(getMembershipDisplay(fields).badge).toEqual({ text, tone })
  })
})

describe('the texts of a membership on each screen', () => {
  it.each([
    {
      plan: 'an active monthly plan',
      user: person({ membershipType: 'monthly', membershipStatus: 'active' }),
      expected: ['Monthly Unlimited', 'Active', 'Monthly', 'Monthly', 'Active', 'running'],
    },
    {
      plan: 'a past due monthly plan',
      user: person({ membershipType: 'monthly', membershipStatus: 'past_due' }),
      expected: ['Monthly Unlimited', 'Past Due', 'Monthly', 'Monthly', 'Past Due', 'running'],
    },
    {
      plan: 'a paused monthly plan',
      user: person({ membershipType: 'monthly', membershipStatus: 'paused' }),
      expected: ['Monthly Unlimited', 'Paused', 'Monthly', 'Monthly', 'Paused', 'running'],
    },
    {
      plan: 'an active premium plan',
      user: person({ membershipType: 'premium', membershipStatus: 'active' }),
      expected: ['Premium Package', 'Active', 'Premium', 'Premium', 'Active', 'running'],
    },
    {
      plan: 'an ended plan',
      user: person({ membershipType: 'monthly', membershipStatus: 'cancelled' }),
      expected: ['No Active Membership', 'Cancelled', 'None', 'Monthly', 'Cancelled', 'not running'],
    },
    {
      plan: 'a type without a status',
      user: person({ membershipType: 'monthly', membershipStatus: null }),
      expected: ['No Active Membership', 'No Membership', 'None', 'Monthly', undefined, 'not running'],
    },
    {
      plan: 'no plan',
      user: person({}),
      expected: ['No Active Membership', 'No Membership', 'None', 'None', undefined, 'not running'],
    },
  ])('for $plan are the plan name, status, tile, stored type, stored status: $expected', ({ user, expected }) => {
    const { planName, statusBadge, tileText, storedTexts, isRunning } = getMembershipDisplay(user)
    const { type, status } = storedTexts
    const runningText = isRunning ? 'running' : 'not running'
    expect([planName, statusBadge.text, tileText, type, status?.text, runningText]).toEqual(expected)
  })
  it('for an admin without a plan are the admin badge and no plan', () => {
    expect(getMembershipDisplay(person({ role: 'admin' }))).toMatchObject({
      planName: 'No Active Membership',
      statusBadge: { text: 'Admin - Premium Access' },
      tileText: 'None',
    })
  })
})

it('Monthly Unlimited costs $149 a month [MEMBERSHIP-60]', () => {
  expect([monthlyPriceCents, monthlyPrice]).toEqual([14_900, '$149'])
  expect(['159.00', '149.50'].map(formatMonthlyPrice)).toEqual(['$159', '$149.50'])
})
