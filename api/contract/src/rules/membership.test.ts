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
  const none = ['No Active Membership', 'No Membership', 'None', 'None', undefined, false] as const
  it.each([
    ['active monthly', 'monthly', 'active', ['Monthly Unlimited', 'Active', 'Monthly', 'Monthly', 'Active', true]],
    [
      'past due monthly',
      'monthly',
      'past_due',
      ['Monthly Unlimited', 'Past Due', 'Monthly', 'Monthly', 'Past Due', true],
    ],
    ['paused monthly', 'monthly', 'paused', ['Monthly Unlimited', 'Paused', 'Monthly', 'Monthly', 'Paused', true]],
    ['active premium', 'premium', 'active', ['Premium Package', 'Active', 'Premium', 'Premium', 'Active', true]],
    ['ended', 'monthly', 'cancelled', ['No Active Membership', 'Cancelled', 'None', 'Monthly', 'Cancelled', false]],
    [
      'a type without status',
      'monthly',
      null,
      ['No Active Membership', 'No Membership', 'None', 'Monthly', undefined, false],
    ],
    ['no plan', 'none', null, none],
  ] as const)('%s', (_name, membershipType, membershipStatus, expected) => {
    const display = getMembershipDisplay(person({ membershipType, membershipStatus }))
    expect([
      display.planName,
      display.statusBadge.text,
      display.tile,
      display.stored.type,
      display.stored.status?.text,
      display.isRunning,
    ]).toEqual(expected)
  })
  it('shows the admin badge and no plan for an admin without a plan', () => {
    const display = getMembershipDisplay(person({ role: 'admin' }))
    expect([display.planName, display.statusBadge.text, display.tile]).toEqual([
      'No Active Membership',
      'Admin - Premium Access',
      'None',
    ])
  })
})

it('Monthly Unlimited costs $149 a month [MEMBERSHIP-60]', () => {
  expect([monthlyPriceCents, monthlyPrice]).toEqual([14_900, '$149'])
  expect(['159.00', '149.50'].map(formatMonthlyPrice)).toEqual(['$159', '$149.50'])
})
