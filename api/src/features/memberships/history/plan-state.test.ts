import { describe, expect, test } from 'vitest'
import { getPlanState, nextPlanChange, noPlan, type PlanChange, type PlanState } from './plan-history.ts'

type Input = Parameters<typeof getPlanState>[0]
const paying = { isRunning: true, isTakenAway: false, plan: 'monthly' as const, priceCents: 14_900 }
const premium = { ...paying, plan: 'premium' as const, priceCents: 24_900 }
const account = (
  membershipType: 'none' | 'monthly' | 'premium',
  membershipStatus: 'active' | 'past_due' | 'paused' | 'cancelled' | null,
) => ({ membershipType, membershipStatus })
const unpaid = account('monthly', 'past_due')
const granted: PlanState = { plan: 'premium', state: 'active', monthlyCents: 0 }

test.each<[string, Input['user'], Input['membership'], PlanState]>([
  ['an active plan', account('monthly', 'active'), paying, { plan: 'monthly', state: 'active', monthlyCents: 14_900 }],
  ['a plan that the studio gave', account('premium', 'active'), null, granted],
  ['one beside a subscription that it has replaced', account('premium', 'active'), paying, granted],
  ['a Premium that is paid for', account('premium', 'active'), premium, { ...granted, monthlyCents: 24_900 }],
  ['one that the studio took away', account('premium', 'active'), { ...premium, isTakenAway: true }, granted],
  ['a paused plan', account('monthly', 'paused'), paying, { plan: 'monthly', state: 'paused', monthlyCents: 0 }],
  ['an unpaid plan', unpaid, paying, { plan: 'monthly', state: 'unpaid', monthlyCents: 14_900 }],
  [
    'one that was given up',
    { ...unpaid, membership: { givenUpAt: '2026-01-07T15:00:00.000Z' } },
    paying,
    { plan: 'monthly', state: 'unpaid', monthlyCents: 0 },
  ],
  ['an ended plan', account('monthly', 'cancelled'), paying, noPlan],
  ['a closed account', null, paying, noPlan],
  ['a plan without a status', account('monthly', null), null, noPlan],
])('what a person has and what it brings in a month: %s', (_, user, membership, expected) => {
  expect(getPlanState({ user, membership })).toEqual(expected)
})

describe('the history of a person', () => {
  const by = { kind: 'provider', id: null } as const
  const active: PlanState = { plan: 'monthly', state: 'active', monthlyCents: 14_900 }
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const build = (...steps: ReadonlyArray<[PlanState, day: number]>) =>
    steps.reduce<PlanChange[]>((all, [state, day]) => {
      const next = nextPlanChange({ last: all.at(-1) ?? null, by, state, at: at(day) })
      if (next) all.push(next)
      return all
    }, [])

  test('adds an entry only for a change, and each entry starts with the state of the previous one', () => {
    const history = build([noPlan, 1], [active, 2], [active, 3], [noPlan, 4], [active, 5])
    expect(history.map(({ number, before, after, hadPaid }) => [number, before.state, after.state, hadPaid])).toEqual([
      [1, 'none', 'active', false],
      [2, 'active', 'none', true],
      [3, 'none', 'active', true],
    ])
    expect(history.map(({ joinedAt }) => joinedAt)).toEqual([at(2), at(2), at(2)])
  })

  test('an entry is never earlier than the one before it', () => {
    expect(build([active, 5], [noPlan, 4]).map((change) => change.at)).toEqual([at(5), at(5)])
  })
})
