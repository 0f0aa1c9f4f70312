import type { RevenueMove } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { nextPlanChange, noPlan, type PlanState, type StoredPlanChange } from '../../memberships/index.ts'
import { memberMove, revenueMove } from './membership-figures.ts'
import { retentionByMonth } from './retention.ts'

const timeZone = 'America/New_York'
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
})
