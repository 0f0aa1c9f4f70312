import { describe, expect, test } from 'vitest'
import { getPlanChangeSinceLast, getPlanState, noPlan, type PlanChange, type PlanState } from './plan-history.ts'

type StateInput = Parameters<typeof getPlanState>[0]
const paidMembership = { isRunning: true, isRevoked: false, plan: 'monthly' as const, priceCents: 14_900 }
const paidPremium = { ...paidMembership, plan: 'premium' as const, priceCents: 24_900 }
const anAccount = (
  membershipType: 'none' | 'monthly' | 'premium',
  membershipStatus: 'active' | 'past_due' | 'paused' | 'cancelled' | null,
) => ({ membershipType, membershipStatus })
const unpaidUser = anAccount('monthly', 'past_due')
const grantedPlan: PlanState = { plan: 'premium', state: 'active', monthlyCents: 0 }

test.each<[string, StateInput['user'], StateInput['membership'], PlanState]>([
  [
    'an active plan',
    anAccount('monthly', 'active'),
    paidMembership,
    { plan: 'monthly', state: 'active', monthlyCents: 14_900 },
  ],
  ['a granted plan', anAccount('premium', 'active'), null, grantedPlan],
  [
    'a granted plan beside the subscription that it has replaced',
    anAccount('premium', 'active'),
    paidMembership,
    grantedPlan,
  ],
  ['a paid premium plan', anAccount('premium', 'active'), paidPremium, { ...grantedPlan, monthlyCents: 24_900 }],
  [
    'a granted plan beside a revoked subscription of the same plan',
    anAccount('premium', 'active'),
    { ...paidPremium, isRevoked: true },
    grantedPlan,
  ],
  [
    'a paused plan',
    anAccount('monthly', 'paused'),
    paidMembership,
    { plan: 'monthly', state: 'paused', monthlyCents: 0 },
  ],
  ['an unpaid plan', unpaidUser, paidMembership, { plan: 'monthly', state: 'unpaid', monthlyCents: 14_900 }],
  [
    'an unpaid plan that the provider has given up',
    { ...unpaidUser, membership: { givenUpAt: '2026-01-07T15:00:00.000Z' } },
    paidMembership,
    { plan: 'monthly', state: 'unpaid', monthlyCents: 0 },
  ],
  ['an ended plan', anAccount('monthly', 'cancelled'), paidMembership, noPlan],
  ['a closed account', null, paidMembership, noPlan],
  ['a plan without a status', anAccount('monthly', null), null, noPlan],
])('returns the plan state and monthly revenue of %s', (_, user, membership, expected) => {
  expect(getPlanState({ user, membership })).toEqual(expected)
})

describe('the history of a person', () => {
  const by = { kind: 'provider', id: null } as const
  const activePlan: PlanState = { plan: 'monthly', state: 'active', monthlyCents: 14_900 }
  const toInstant = (day: number) => new Date(Date.UTC(2026, 0, day))
  function buildHistory(...steps: ReadonlyArray<[PlanState, day: number]>): PlanChange[] {
    const history: PlanChange[] = []
    for (const [state, day] of steps) {
      const change = getPlanChangeSinceLast({ lastChange: history.at(-1) ?? null, by, state, at: toInstant(day) })
      if (change) history.push(change)
    }
    return history
  }

  test('adds an entry only for a change, and each entry starts with the state of the previous one', () => {
    const history = buildHistory([noPlan, 1], [activePlan, 2], [activePlan, 3], [noPlan, 4], [activePlan, 5])
    expect(history.map(({ number, before, after, hadPaid }) => [number, before.state, after.state, hadPaid])).toEqual([
      [1, 'none', 'active', false],
      [2, 'active', 'none', true],
      [3, 'none', 'active', true],
    ])
    expect(history.map(({ joinedAt }) => joinedAt)).toEqual([toInstant(2), toInstant(2), toInstant(2)])
  })

  test('never has an entry that is earlier than the one before it, even if the clock was set back', () => {
    expect(buildHistory([activePlan, 5], [noPlan, 4]).map((change) => change.at)).toEqual([toInstant(5), toInstant(5)])
  })
})
