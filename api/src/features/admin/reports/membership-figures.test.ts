import { expect, test } from 'vitest'
import { getPlanChangeSinceLast, noPlan, type PlanState, type StoredPlanChange } from '../../memberships/index.ts'
import { getMemberMove, getRevenueMove } from './membership-figures.ts'
import { computeRetention } from './membership-report.ts'

const changedBy = { kind: 'system', id: null } as const
const activePlan = (dollars: number): PlanState => ({ plan: 'monthly', state: 'active', monthlyCents: dollars * 100 })
const pausedPlan: PlanState = { plan: 'monthly', state: 'paused', monthlyCents: 0 }
const unpaidPlan: PlanState = { plan: 'monthly', state: 'unpaid', monthlyCents: 14_900 }
const writtenOffPlan: PlanState = { ...unpaidPlan, monthlyCents: 0 }
const grantedPlan: PlanState = { plan: 'premium', state: 'active', monthlyCents: 0 }

type PlanStep = { userId: string; at: Date; state: PlanState }

function createHistory(steps: readonly PlanStep[]): StoredPlanChange[] {
  const lastChanges = new Map<string, StoredPlanChange>()
  const history: StoredPlanChange[] = []
  for (const { userId, at, state } of steps) {
    const lastChange = lastChanges.get(userId) ?? null
    const nextChange = getPlanChangeSinceLast({ lastChange, state, at, by: changedBy })
    if (!nextChange) continue
    const storedChange = { userId, ...nextChange }
    lastChanges.set(userId, storedChange)
    history.push(storedChange)
  }
  return history
}
const createHistoryOfAnn = (...states: PlanState[]) =>
  createHistory(states.map((state, day) => ({ userId: 'ann', at: new Date(Date.UTC(2026, 0, day + 1, 12)), state })))

test.each<[string, PlanState[], Array<string | null>]>([
  ['a first plan is new', [activePlan(149)], ['new 149']],
  [
    'a pause subtracts the plan and its end adds it again',
    [activePlan(149), pausedPlan, activePlan(149)],
    ['new 149', 'paused -149', 'resumed 149'],
  ],
  [
    'a plan after an ended one is a return',
    [activePlan(149), noPlan, activePlan(159)],
    ['new 149', 'ended -149', 'returned 159'],
  ],
  [
    'a plan at another price adds or subtracts the difference',
    [activePlan(149), activePlan(199), activePlan(99)],
    ['new 149', 'raised 50', 'lowered -100'],
  ],
  [
    'an unpaid plan counts until it is written off, and again once it is paid',
    [activePlan(149), unpaidPlan, writtenOffPlan, activePlan(149)],
    ['new 149', null, 'ended -149', 'returned 149'],
  ],
  [
    'a granted plan adds nothing, and the first paid plan after it is new',
    [grantedPlan, activePlan(149)],
    [null, 'new 149'],
  ],
  [
    'a plan that ends while paused is not subtracted twice',
    [activePlan(149), pausedPlan, noPlan],
    ['new 149', 'paused -149', null],
  ],
])('monthly recurring revenue: %s [ADMIN-45]', (_, states, expectedMoves) => {
  const moves = createHistoryOfAnn(...states).map((change) => getRevenueMove(change))
  expect(moves.map((move) => (move ? `${move.kind} ${move.cents / 100}` : null))).toEqual(expectedMoves)
})

test('replacing a plan is neither a join nor a loss, and a plan after an end is a return [ADMIN-45]', () => {
  const moves = createHistoryOfAnn(activePlan(149), grantedPlan, noPlan, activePlan(149)).map((change) =>
    getMemberMove(change),
  )
  expect(moves).toEqual(['joined', null, 'left', 'returned'])
})

test('retention counts who has a plan at the end of each past month, by the month of the first plan [ADMIN-45]', () => {
  const step = (userId: string, at: string, state: PlanState) => ({ userId, at: new Date(at), state })
  const changes = createHistory([
    step('ann', '2026-01-05T12:00:00Z', activePlan(149)),
    // Still January in New York.
    step('ben', '2026-02-01T04:59:59Z', grantedPlan),
    step('eve', '2026-02-01T05:00:00Z', activePlan(149)),
    step('ben', '2026-02-10T12:00:00Z', noPlan),
    // A paused plan still counts, so Ann and Ben both have one at the end of March.
    step('ann', '2026-03-01T12:00:00Z', pausedPlan),
    step('ben', '2026-03-20T12:00:00Z', activePlan(149)),
  ])
  expect(computeRetention({ changes, today: '2026-04-10', timeZone: 'America/New_York' })).toEqual([
    { month: '2026-01-01', joined: 2, stayed: [2, 1, 2] },
    { month: '2026-02-01', joined: 1, stayed: [1, 1] },
  ])
})
