import { expect, test } from 'vitest'
import { nextPlanChange, noPlan, type PlanState, type StoredPlanChange } from '../../memberships/index.ts'
import { memberMove, revenueMove } from './membership-figures.ts'
import { retentionByMonth } from './show-memberships.ts'

const by = { kind: 'system', id: null } as const
const active = (dollars: number): PlanState => ({ plan: 'monthly', state: 'active', monthlyCents: dollars * 100 })
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

test.each<[string, PlanState[], Array<string | null>]>([
  ['a first plan is new', [active(149)], ['new 149']],
  [
    'a pause takes it off and its end gives it back',
    [active(149), paused, active(149)],
    ['new 149', 'paused -149', 'resumed 149'],
  ],
  [
    'a plan after an ended one has returned',
    [active(149), noPlan, active(159)],
    ['new 149', 'ended -149', 'returned 159'],
  ],
  [
    'another price raises and lowers it',
    [active(149), active(199), active(99)],
    ['new 149', 'raised 50', 'lowered -100'],
  ],
  [
    'an unpaid plan counts until it is given up, and again when it is paid',
    [active(149), unpaid, givenUp, active(149)],
    ['new 149', null, 'ended -149', 'returned 149'],
  ],
  ['a granted plan moves nothing, and the first paid one after it is new', [granted, active(149)], [null, 'new 149']],
  [
    'a plan that ends while it is paused has been taken off before',
    [active(149), paused, noPlan],
    ['new 149', 'paused -149', null],
  ],
])('of monthly recurring revenue: %s [ADMIN-45]', (_, states, expected) => {
  const moves = storyOf(...states).map((change) => revenueMove(change))
  expect(moves.map((move) => (move ? `${move.kind} ${move.cents / 100}` : null))).toEqual(expected)
})

test('a plan that replaces another is neither a join nor a loss, and one after an end is a return [ADMIN-45]', () => {
  const moves = storyOf(active(149), granted, noPlan, active(149)).map((change) => memberMove(change))
  expect(moves).toEqual(['joined', null, 'left', 'returned'])
})

test('retention counts who has a plan at the end of each month that is over, by the month of the first plan [ADMIN-45]', () => {
  const step = (userId: string, at: string, state: PlanState) => ({ userId, at: new Date(at), state })
  const changes = historyOf([
    step('ann', '2026-01-05T12:00:00Z', active(149)),
    // Still January in New York.
    step('ben', '2026-02-01T04:59:59Z', granted),
    step('eve', '2026-02-01T05:00:00Z', active(149)),
    step('ben', '2026-02-10T12:00:00Z', noPlan),
    step('ann', '2026-03-01T12:00:00Z', paused),
    step('ben', '2026-03-20T12:00:00Z', active(149)),
  ])
  expect(retentionByMonth({ changes, today: '2026-04-10', timeZone: 'America/New_York' })).toEqual([
    { month: '2026-01-01', joined: 2, stayed: [2, 1, 2] },
    { month: '2026-02-01', joined: 1, stayed: [1, 1] },
  ])
})
