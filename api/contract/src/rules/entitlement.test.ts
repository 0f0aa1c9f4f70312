import { describe, expect, it } from 'vitest'
import type { MembershipTerms } from '../responses/people.ts'
import { membershipTerms } from '../testing/people.ts'
import { type EntitlementInput, getEntitlement, resolvePayer, staysFreeByPlan } from './entitlement.ts'
import type { MembershipFields } from './membership.ts'

const monthly = (fields: Partial<MembershipFields> = {}): MembershipFields => ({
  role: 'user',
  membershipType: 'monthly',
  membershipStatus: 'active',
  ...fields,
})
const startsAt = new Date('2026-01-21T23:00:00Z')
const entitlementInput = (user: MembershipFields, terms: Partial<MembershipTerms> | null = null): EntitlementInput => ({
  user,
  membership: terms && membershipTerms(terms),
  startsAt,
})
const getPayerAndReasons = (input: EntitlementInput) => {
  const { payer, refusals } = getEntitlement(input)
  return [payer, ...refusals.map(({ reason }) => reason)]
}

describe('who pays for a seat', () => {
  it.each<[string, EntitlementInput, string[]]>([
    [
      'an admin, whatever their plan',
      entitlementInput(monthly({ role: 'admin', membershipStatus: 'past_due' })),
      ['admin'],
    ],
    [
      'a plan that renews covers a date after the paid month',
      entitlementInput(monthly(), { paidUntil: '2026-01-15T00:00:00Z' }),
      ['membership', 'not_admin'],
    ],
    [
      'a granted plan, which has no terms, covers any date',
      entitlementInput({ ...monthly(), membershipType: 'premium' }, null),
      ['membership', 'not_admin'],
    ],
    [
      'a plan covers a class that starts before its end',
      entitlementInput(monthly(), { endsAt: '2026-01-21T23:00:01Z' }),
      ['membership', 'not_admin'],
    ],
    [
      'a plan does not cover a class that starts with its end',
      entitlementInput(monthly(), { endsAt: '2026-01-21T23:00:00Z' }),
      ['person', 'not_admin', 'ends_before', 'no_trial'],
    ],
    [
      'an unpaid plan covers nothing new',
      entitlementInput(monthly({ membershipStatus: 'past_due' })),
      ['person', 'not_admin', 'unpaid', 'no_trial'],
    ],
    [
      'a paused plan whose resumption is unpaid covers nothing new',
      entitlementInput(monthly({ membershipStatus: 'paused' }), {
        pausedFrom: '2026-01-02T00:00:00Z',
        pausedUntil: '2026-01-20T00:00:00Z',
        unpaidSince: '2026-01-20T00:00:00Z',
      }),
      ['person', 'not_admin', 'unpaid', 'no_trial'],
    ],
    [
      'an ended plan covers nothing',
      entitlementInput(monthly({ membershipStatus: 'cancelled' })),
      ['person', 'not_admin', 'ended', 'no_trial'],
    ],
    [
      'a user without a plan is not covered',
      entitlementInput(monthly({ membershipType: 'none', membershipStatus: null })),
      ['person', 'not_admin', 'no_plan', 'no_trial'],
    ],
    [
      'a type without a status covers nothing',
      entitlementInput(monthly({ membershipStatus: null })),
      ['person', 'not_admin', 'no_plan', 'no_trial'],
    ],
    [
      'a plan paused without an end covers nothing',
      entitlementInput(monthly({ membershipStatus: 'paused' })),
      ['person', 'not_admin', 'paused', 'no_trial'],
    ],
    [
      'a paused plan covers nothing inside its pause',
      entitlementInput(monthly({ membershipStatus: 'paused' }), {
        pausedFrom: '2026-01-10T00:00:00Z',
        pausedUntil: '2026-01-22T00:00:00Z',
      }),
      ['person', 'not_admin', 'paused', 'no_trial'],
    ],
    [
      'a class after the pause is covered during the pause',
      entitlementInput(monthly({ membershipStatus: 'paused' }), {
        pausedFrom: '2026-01-10T00:00:00Z',
        pausedUntil: '2026-01-21T23:00:00Z',
      }),
      ['membership', 'not_admin'],
    ],
    [
      'a class before a coming pause is covered',
      entitlementInput(monthly(), { pausedFrom: '2026-01-21T23:00:01Z' }),
      ['membership', 'not_admin'],
    ],
    [
      'a class inside a coming pause is not covered',
      entitlementInput(monthly(), { pausedFrom: '2026-01-21T23:00:00Z' }),
      ['person', 'not_admin', 'paused', 'no_trial'],
    ],
    [
      'a trial pays where no plan covers the class',
      entitlementInput(monthly({ membershipType: 'none', membershipStatus: null, hasTrialPass: true })),
      ['trial', 'not_admin', 'no_plan'],
    ],
    [
      'a trial pays for a class inside a pause',
      entitlementInput(monthly({ membershipStatus: 'paused', hasTrialPass: true })),
      ['trial', 'not_admin', 'paused'],
    ],
    [
      'a membership pays before a trial',
      entitlementInput(monthly({ hasTrialPass: true })),
      ['membership', 'not_admin'],
    ],
  ])('the payer of a seat: %s [MEMBERSHIP-1, MEMBERSHIP-2, MEMBERSHIP-4, TRIALS-2]', (_, input, expected) => {
    expect(getPayerAndReasons(input)).toEqual(expected)
  })

  it('a class without a price is free for a user whom no plan covers, and does not use a trial [MEMBERSHIP-1, TRIALS-2]', () => {
    const noPlan = { membershipType: 'none', membershipStatus: null } as const
    const resolve = (fields: Partial<MembershipFields>, price: string) => {
      const input = { ...entitlementInput(monthly(fields)), date: '2026-01-21', packs: [], price }
      const { payer, isFree } = resolvePayer(input)
      return { payer, isFree }
    }
    expect(resolve(noPlan, '0.00')).toEqual({ payer: 'person', isFree: true })
    expect(resolve(noPlan, '0.01')).toEqual({ payer: 'person', isFree: false })
    expect(resolve({ ...noPlan, hasTrialPass: true }, '0.00')).toEqual({ payer: 'person', isFree: true })
    expect(resolve({ ...noPlan, hasTrialPass: true }, '25.00')).toEqual({ payer: 'trial', isFree: true })
  })
})

describe('a free seat', () => {
  it.each<[string, EntitlementInput, boolean]>([
    [
      'stays while a renewal is unpaid',
      entitlementInput(monthly({ membershipStatus: 'past_due' }), { unpaidSince: '2026-01-15T00:00:00Z' }),
      true,
    ],
    [
      'is lost when the provider stops retrying the renewal',
      entitlementInput(monthly({ membershipStatus: 'past_due' }), { givenUpAt: '2026-01-16T00:00:00Z' }),
      false,
    ],
    [
      'stays until the plan has ended, even if the class starts after the end that is set',
      entitlementInput(monthly(), { endsAt: '2026-01-20T00:00:00Z' }),
      true,
    ],
    ['is lost when the plan has ended', entitlementInput(monthly({ membershipStatus: 'cancelled' })), false],
    ['is lost during a pause', entitlementInput(monthly({ membershipStatus: 'paused' })), false],
    [
      'stays after a pause while the resumption is unpaid',
      entitlementInput(monthly({ membershipStatus: 'paused' }), {
        pausedFrom: '2026-01-02T00:00:00Z',
        pausedUntil: '2026-01-20T00:00:00Z',
        unpaidSince: '2026-01-20T00:00:00Z',
      }),
      true,
    ],
    ['stays with a plan that covers it', entitlementInput(monthly()), true],
    [
      'is lost when the plan has ended, even when a trial is unused',
      entitlementInput(monthly({ membershipStatus: 'cancelled', hasTrialPass: true })),
      false,
    ],
  ])('a free seat %s [MEMBERSHIP-15]', (_, input, staysFree) => {
    expect(staysFreeByPlan(input)).toBe(staysFree)
  })
})
