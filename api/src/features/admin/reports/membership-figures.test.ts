import { type RevenueMove, revenueMoves } from '@studio/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPlanChange, noPlan, type PlanState, type StoredPlanChange } from '../../memberships/index.ts'
import { memberMove, membershipFigures, noMembers, revenueMove } from './membership-figures.ts'
import { getPeriods } from './periods.ts'
import { retentionByMonth } from './retention.ts'

const timeZone = 'America/New_York'
const toCents = (money: string) => Math.round(Number(money) * 100)
const by = { kind: 'system', id: null } as const
const active = (monthlyCents: number): PlanState => ({ plan: 'monthly', state: 'active', monthlyCents })
const paused: PlanState = { plan: 'monthly', state: 'paused', monthlyCents: 0 }
const unpaid: PlanState = { plan: 'monthly', state: 'unpaid', monthlyCents: 14_900 }
const givenUp: PlanState = { ...unpaid, monthlyCents: 0 }
const granted: PlanState = { plan: 'premium', state: 'active', monthlyCents: 0 }

type Step = { userId: string; at: Date; state: PlanState }

/** The history that steps in the order of time make. */
function historyOf(steps: readonly Step[]): StoredPlanChange[] {
  const lasts = new Map<string, StoredPlanChange>()
  return steps.flatMap(({ userId, at, state }) => {
    const next = nextPlanChange({ last: lasts.get(userId) ?? null, state, at, by })
    if (!next) return []
    const change = { userId, ...next }
    lasts.set(userId, change)
    return [change]
  })
}
const storyOf = (...states: PlanState[]) =>
  historyOf(states.map((state, day) => ({ userId: 'ann', at: new Date(Date.UTC(2026, 0, day + 1, 12)), state })))

describe('what moved monthly recurring revenue', () => {
  test.each<[string, PlanState[], Array<[RevenueMove, number] | null>]>([
    ['a first plan is new', [active(14_900)], [['new', 14_900]]],
    [
      'a pause takes it off and the end of the pause gives it back',
      [active(14_900), paused, active(14_900)],
      [
        ['new', 14_900],
        ['paused', -14_900],
        ['resumed', 14_900],
      ],
    ],
    [
      'a plan after an ended one has returned',
      [active(14_900), noPlan, active(15_900)],
      [
        ['new', 14_900],
        ['ended', -14_900],
        ['returned', 15_900],
      ],
    ],
    [
      'another price raises and lowers it',
      [active(14_900), active(19_900), active(9_900)],
      [
        ['new', 14_900],
        ['raised', 5_000],
        ['lowered', -10_000],
      ],
    ],
    [
      'an unpaid plan counts until it is given up, and again when it is paid',
      [active(14_900), unpaid, givenUp, active(14_900)],
      [['new', 14_900], null, ['ended', -14_900], ['returned', 14_900]],
    ],
    [
      'a granted plan moves nothing, and the first paid one after it is new',
      [granted, active(14_900)],
      [null, ['new', 14_900]],
    ],
    [
      'a plan that ends while it is paused has been taken off before',
      [active(14_900), paused, noPlan],
      [['new', 14_900], ['paused', -14_900], null],
    ],
  ])('%s', (_, states, expected) => {
    const moves = storyOf(...states).map((change) => revenueMove(change))
    expect(moves.map((move) => (move ? [move.kind, move.cents] : null))).toEqual(expected)
  })
})

test('a plan that replaces another is neither a join nor a loss, and one after an end is a return [ADMIN-45]', () => {
  const moves = storyOf(active(14_900), granted, noPlan, active(14_900)).map((change) => memberMove(change))
  expect(moves).toEqual(['joined', null, 'left', 'returned'])
})

const states = fc.constantFrom(noPlan, active(14_900), active(19_900), paused, unpaid, givenUp, granted)
const steps = fc
  .array(
    fc.record({
      userId: fc.constantFrom('ann', 'ben', 'eve', 'joe', 'kim'),
      at: fc.date({
        min: new Date('2025-11-20T00:00:00Z'),
        max: new Date('2026-11-20T00:00:00Z'),
        noInvalidDate: true,
      }),
      state: states,
    }),
    { maxLength: 60 },
  )
  .map((all) => all.sort((one, other) => one.at.getTime() - other.at.getTime()))

test('the start of every week and month and what moved it are its end, which is where the next one starts [ADMIN-46]', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom('week' as const, 'month' as const), (all, by) => {
      const changes = historyOf(all)
      const periods = getPeriods({ from: '2025-11-01', to: '2026-12-31', by })
      const figures = membershipFigures({ start: noMembers, changes, periods, timeZone })
      let before = 0
      for (const { recurring } of [...figures.periods]) {
        expect(toCents(recurring.start)).toBe(before)
        before += revenueMoves.reduce((sum, kind) => sum + toCents(recurring[kind]), 0)
        expect(toCents(recurring.end)).toBe(before)
      }
      const lasts = new Map(changes.map(({ userId, after }) => [userId, after]))
      const count = (state: PlanState['state']) => [...lasts.values()].filter((one) => one.state === state).length
      expect(figures.totals.standing).toEqual({
        active: count('active'),
        paused: count('paused'),
        unpaid: count('unpaid'),
      })
      const cents = [...lasts.values()].reduce((sum, { monthlyCents }) => sum + monthlyCents, 0)
      expect(toCents(figures.totals.recurring.end)).toBe(cents)
      const { joined, left } = figures.totals.members
      expect(joined - left).toBe(lasts.size - count('none'))
    }),
  )
})

describe('retention', () => {
  const at = (text: string) => new Date(text)

  test('counts who has a plan at the end of each month that is over, by the month of the first plan', () => {
    const changes = historyOf([
      { userId: 'ann', at: at('2026-01-05T12:00:00Z'), state: active(14_900) },
      // Still January in New York.
      { userId: 'ben', at: at('2026-02-01T04:59:59Z'), state: granted },
      { userId: 'eve', at: at('2026-02-01T05:00:00Z'), state: active(14_900) },
      { userId: 'ben', at: at('2026-02-10T12:00:00Z'), state: noPlan },
      { userId: 'ann', at: at('2026-03-01T12:00:00Z'), state: paused },
      { userId: 'ben', at: at('2026-03-20T12:00:00Z'), state: active(14_900) },
    ])
    expect(retentionByMonth({ changes, today: '2026-04-10', timeZone })).toEqual([
      { month: '2026-01-01', joined: 2, stayed: [2, 1, 2] },
      { month: '2026-02-01', joined: 1, stayed: [1, 1] },
    ])
  })

  test('retention is what following each person from month to month gives [ADMIN-47]', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const changes = historyOf(all)
        const today = '2026-12-15'
        expect(retentionByMonth({ changes, today, timeZone })).toEqual(slowRetention(changes, today))
      }),
    )
  })
})

/** The same in another way: a person's state is followed from change to change, month by month. */
function slowRetention(changes: readonly StoredPlanChange[], today: string) {
  const monthOf = (at: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(at)
  const months = Array.from({ length: 24 }, (_, place) =>
    new Date(Date.UTC(2025, 10 + place, 1)).toISOString().slice(0, 7),
  )
  const over = months.filter((month) => month < today.slice(0, 7))
  const first = new Map<string, string>()
  const having = new Map<string, Set<string>>()
  const people = new Set<string>()
  for (const month of months) {
    for (const { userId, at, after } of changes) {
      if (monthOf(at) !== month) continue
      if (!first.has(userId)) first.set(userId, month)
      if (after.state === 'none') people.delete(userId)
      else people.add(userId)
    }
    having.set(month, new Set(people))
  }
  return months.flatMap((month) => {
    const cohort = [...first].filter(([, joined]) => joined === month).map(([userId]) => userId)
    if (cohort.length === 0) return []
    const stayed = over
      .filter((one) => one >= month)
      .map((one) => cohort.filter((userId) => having.get(one)?.has(userId)).length)
    return [{ month: `${month}-01`, joined: cohort.length, stayed }]
  })
}
