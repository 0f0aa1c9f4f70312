import {
  getDayIn,
  type MemberCounts,
  type MembershipFigures,
  type RecurringRevenue,
  type RevenueMove,
  revenueMoves,
  toMoney,
} from '@studio/contract'
import type { StoredPlanChange } from '../../memberships/index.ts'
import { type DayRange, isWithin } from './figures.ts'

export type MembershipTotals = MemberCounts & { cents: number }
export const zeroTotals: MembershipTotals = { active: 0, paused: 0, unpaid: 0, cents: 0 }

type PlanChange = Pick<StoredPlanChange, 'at' | 'before' | 'after' | 'hadPaid' | 'number'>

/** How a plan change moved the monthly recurring revenue, in cents; null when it did not. */
export function getRevenueMove({ before, after, hadPaid }: PlanChange): { kind: RevenueMove; cents: number } | null {
  const cents = after.monthlyCents - before.monthlyCents
  if (cents === 0) return null
  if (after.monthlyCents === 0) return { kind: after.state === 'paused' ? 'paused' : 'ended', cents }
  if (before.monthlyCents > 0) return { kind: cents > 0 ? 'raised' : 'lowered', cents }
  if (before.state === 'paused') return { kind: 'resumed', cents }
  return { kind: hadPaid ? 'returned' : 'new', cents }
}

/**
 * Whether the person joined, returned or left with this change; null when they only changed their plan. `number` counts
 * the changes of one person, from 1.
 */
export function getMemberMove({ before, after, number }: PlanChange): 'joined' | 'returned' | 'left' | null {
  if (before.state === 'none') return number === 1 ? 'joined' : 'returned'
  return after.state === 'none' ? 'left' : null
}

/** Adds `count` plan changes from the same state to the same state; `cents` is the sum of their moves of revenue. */
export function addToTotals(
  totals: MembershipTotals,
  states: { before: PlanChange['before']['state']; after: PlanChange['after']['state'] },
  { count, cents }: { count: number; cents: number },
): MembershipTotals {
  const newTotals = { ...totals, cents: totals.cents + cents }
  if (states.before !== 'none') newTotals[states.before] -= count
  if (states.after !== 'none') newTotals[states.after] += count
  return newTotals
}

type PeriodSums = {
  members: MembershipFigures['members']
  moves: Record<RevenueMove, number>
  start: MembershipTotals
  end: MembershipTotals
}

const createSums = (start: MembershipTotals): PeriodSums => ({
  members: { joined: 0, returned: 0, left: 0 },
  moves: Object.fromEntries(revenueMoves.map((kind) => [kind, 0])) as Record<RevenueMove, number>,
  start,
  end: start,
})

function addChange(sums: PeriodSums, change: PlanChange): void {
  const memberMove = getMemberMove(change)
  if (memberMove === 'left') sums.members.left += 1
  // The figure `joined` includes those who returned.
  if (memberMove === 'joined' || memberMove === 'returned') sums.members.joined += 1
  if (memberMove === 'returned') sums.members.returned += 1
  const revenueMove = getRevenueMove(change)
  if (revenueMove) sums.moves[revenueMove.kind] += revenueMove.cents
  const states = { before: change.before.state, after: change.after.state }
  sums.end = addToTotals(sums.end, states, { count: 1, cents: revenueMove?.cents ?? 0 })
}

export function computeMembershipFigures(input: {
  start: MembershipTotals
  changes: readonly PlanChange[]
  periods: readonly DayRange[]
  timeZone: string
}): { periods: Array<MembershipFigures & DayRange>; totals: MembershipFigures } {
  const { start, changes, timeZone } = input
  const datedChanges = changes.map((change) => ({ change, day: getDayIn(change.at, timeZone) }))
  const totalSums = createSums(start)
  const periods = input.periods.map((period) => {
    const sums = createSums(totalSums.end)
    for (const { change, day } of datedChanges) {
      if (!isWithin(day, period)) continue
      addChange(sums, change)
      addChange(totalSums, change)
    }
    return { ...period, ...toFigures(sums) }
  })
  return { periods, totals: toFigures(totalSums) }
}

function toFigures({ members, moves, start, end }: PeriodSums): MembershipFigures {
  const { cents: centsAtEnd, ...membersAtEnd } = end
  const amounts = Object.fromEntries(revenueMoves.map((kind) => [kind, toMoney(moves[kind])])) as Omit<
    RecurringRevenue,
    'start' | 'end'
  >
  const recurring = { start: toMoney(start.cents), ...amounts, end: toMoney(centsAtEnd) }
  return { members, membersAtEnd, recurring }
}
