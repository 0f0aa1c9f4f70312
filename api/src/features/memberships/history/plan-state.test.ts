import { describe, expect, test } from 'vitest'
import { nextPlanChange, noPlan, type PlanChange, planState } from './plan-history.ts'

const paying = { isRunning: true, isTakenAway: false, plan: 'monthly' as const, priceCents: 14_900 }
const account = (membershipType: 'none' | 'monthly' | 'premium', membershipStatus: 'active' | 'past_due' | null) => ({
  membershipType,
  membershipStatus,
})

describe('what a person has', () => {
  test('an active plan brings what its subscription costs in a month', () => {
    const state = planState({ user: account('monthly', 'active'), membership: paying })
    expect(state).toEqual({ plan: 'monthly', state: 'active', monthlyCents: 14_900 })
  })

  test('a plan that the studio gave brings nothing, also beside a subscription that it has replaced', () => {
    const granted = { plan: 'premium', state: 'active', monthlyCents: 0 }
    expect(planState({ user: account('premium', 'active'), membership: null })).toEqual(granted)
    expect(planState({ user: account('premium', 'active'), membership: paying })).toEqual(granted)
  })

  test('a Premium that is paid for brings its price, until the studio takes it away', () => {
    const premium = { ...paying, plan: 'premium', priceCents: 24_900 } as const
    expect(planState({ user: account('premium', 'active'), membership: premium }).monthlyCents).toBe(24_900)
    const taken = { ...premium, isTakenAway: true }
    expect(planState({ user: account('premium', 'active'), membership: taken }).monthlyCents).toBe(0)
  })

  test('a paused plan brings nothing while it is paused', () => {
    const user = { membershipType: 'monthly', membershipStatus: 'paused' } as const
    expect(planState({ user, membership: paying })).toEqual({ plan: 'monthly', state: 'paused', monthlyCents: 0 })
  })

  test('an unpaid plan brings its price until it is given up', () => {
    const user = account('monthly', 'past_due')
    expect(planState({ user, membership: paying })).toMatchObject({ state: 'unpaid', monthlyCents: 14_900 })
    const givenUp = { ...user, membership: { givenUpAt: '2026-01-07T15:00:00.000Z' } }
    expect(planState({ user: givenUp, membership: paying })).toMatchObject({ state: 'unpaid', monthlyCents: 0 })
  })

  test('an ended plan, a closed account and a plan without a status are none', () => {
    const ended = { membershipType: 'monthly', membershipStatus: 'cancelled' } as const
    expect(planState({ user: ended, membership: paying })).toEqual(noPlan)
    expect(planState({ user: null, membership: paying })).toEqual(noPlan)
    expect(planState({ user: account('monthly', null), membership: null })).toEqual(noPlan)
  })
})

describe('the history of a person', () => {
  const by = { kind: 'provider', id: null } as const
  const active = { plan: 'monthly', state: 'active', monthlyCents: 14_900 } as const
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const build = (steps: ReadonlyArray<{ state: Parameters<typeof nextPlanChange>[0]['state']; at: Date }>) =>
    steps.reduce<PlanChange[]>((all, step) => {
      const next = nextPlanChange({ last: all.at(-1) ?? null, by, ...step })
      if (next) all.push(next)
      return all
    }, [])

  test('what has not changed adds nothing, and each entry begins where the last one ended', () => {
    const history = build([
      { state: noPlan, at: at(1) },
      { state: active, at: at(2) },
      { state: active, at: at(3) },
      { state: noPlan, at: at(4) },
      { state: active, at: at(5) },
    ])
    expect(history.map(({ number, before, after }) => [number, before.state, after.state])).toEqual([
      [1, 'none', 'active'],
      [2, 'active', 'none'],
      [3, 'none', 'active'],
    ])
    expect(history.map(({ joinedAt }) => joinedAt)).toEqual([at(2), at(2), at(2)])
    expect(history.map(({ hadPaid }) => hadPaid)).toEqual([false, true, true])
  })

  test('an entry is never earlier than the one before it', () => {
    const history = build([
      { state: active, at: at(5) },
      { state: noPlan, at: at(4) },
    ])
    expect(history.map((one) => one.at)).toEqual([at(5), at(5)])
  })
})
