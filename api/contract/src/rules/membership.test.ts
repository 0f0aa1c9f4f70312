import { describe, expect, it } from 'vitest'
import {
  defaultMonthlyPriceCents,
  defaultMonthlyPriceText,
  formatMonthlyPrice,
  getMembershipDisplay,
  type MembershipFields,
} from './membership.ts'

const person = (
  membershipType: MembershipFields['membershipType'],
  membershipStatus: MembershipFields['membershipStatus'],
  role: MembershipFields['role'] = 'user',
): MembershipFields => ({ role, membershipType, membershipStatus })

describe('the membership badge', () => {
  it.each([
    [person('monthly', 'past_due', 'admin'), 'Admin - Premium Access', 'good'],
    [person('none', null), 'No Membership', 'neutral'],
    [person('monthly', null), 'No Membership', 'neutral'],
    [person('monthly', 'active'), 'Monthly - Active', 'good'],
    [person('premium', 'cancelled'), 'Premium - Cancelled', 'neutral'],
    [person('monthly', 'past_due'), 'Monthly - Past Due', 'bad'],
    [person('monthly', 'paused'), 'Monthly', 'neutral'],
  ] as const)('of %j reads %s', (fields, text, tone) => {
    expect(getMembershipDisplay(fields).badge).toEqual({ text, tone })
  })
})

it.each([
  // Plan name, status, tile on /home, type and status in the admin area, whether the plan runs.
  ['an active plan', person('monthly', 'active'), 'Monthly Unlimited, Active, Monthly, Monthly, Active, running'],
  ['an unpaid plan', person('monthly', 'past_due'), 'Monthly Unlimited, Past Due, Monthly, Monthly, Past Due, running'],
  ['a paused plan', person('monthly', 'paused'), 'Monthly Unlimited, Paused, Monthly, Monthly, Paused, running'],
  ['an active premium plan', person('premium', 'active'), 'Premium Package, Active, Premium, Premium, Active, running'],
  ['an ended plan', person('monthly', 'cancelled'), 'No Active Membership, Cancelled, None, Monthly, Cancelled, ended'],
  ['a type without a status', person('monthly', null), 'No Active Membership, No Membership, None, Monthly, -, ended'],
  ['no plan', person('none', null), 'No Active Membership, No Membership, None, None, -, ended'],
  ['an admin', person('none', null, 'admin'), 'No Active Membership, Admin - Premium Access, None, None, -, ended'],
])('for %s the texts on each screen and the state are: %s', (_, user, expected) => {
  const { planName, statusBadge, tileText, adminTexts, isRunning } = getMembershipDisplay(user)
  const { type, status } = adminTexts
  const state = isRunning ? 'running' : 'ended'
  expect([planName, statusBadge.text, tileText, type, status?.text ?? '-', state].join(', ')).toBe(expected)
})

it('Monthly Unlimited costs $149 a month by default, and a monthly price is written without .00 [MEMBERSHIP-60]', () => {
  expect([defaultMonthlyPriceCents, defaultMonthlyPriceText]).toEqual([14_900, '$149'])
  expect(['159.00', '149.50'].map(formatMonthlyPrice)).toEqual(['$159', '$149.50'])
})
