import {
  formatCents,
  getDayIn,
  type MemberCounts,
  type MembershipFigures,
  type RecurringRevenue,
  type RevenueMove,
  revenueMoves,
} from '@studio/contract'
import type { StoredPlanChange } from '../../memberships/index.ts'
import { isWithin, type Range } from './figures.ts'

export type MembershipTotals = MemberCounts & { cents: number }
export const zeroTotals: MembershipTotals = { active: 0, paused: 0, unpaid: 0, cents: 0 }

type Change = Pick<StoredPlanChange, 'at' | 'before' | 'after' | 'hadPaid'> & { number: number }

/** How a plan change moved the monthly recurring revenue, in cents; null when it did not. */
export function getRevenueMove({ before, after, hadPaid }: Change): { kind: RevenueMove; cents: number } | null {
  const cents = after.monthlyCents - before.monthlyCents
  if (cents === 0) return null
  if (after.monthlyCents === 0) return { kind: after.state === 'paused' ? 'paused' : 'ended', cents }
  if (before.monthlyCents > 0) return { kind: cents > 0 ? 'raised' : 'lowered', cents }
  if (before.state === 'paused') return { kind: 'resumed', cents }
  return { kind: hadPaid ? 'returned' : 'new', cents }
}

export function getMemberMove({ before, after, number }: Change): 'joined' | 'returned' | 'left' | null {
  if (before.state === 'none') return number === 1 ? 'joined' : 'returned'
  return after.state === 'none' ? 'left' : null
}

export function addToTotals(
  totals: MembershipTotals,
  change: { before: StoredPlanChange['before']['state']; after: StoredPlanChange['after']['state'] },
  { count, cents }: { count: number; cents: number },
): MembershipTotals {
  const newTotals = { ...totals, cents: totals.cents + cents }
  if (change.before !== 'none') newTotals[change.before] -= count
  if (change.after !== 'none') newTotals[change.after] += count
  return newTotals
}

type Sums = {
  members: MembershipFigures['members']
  moves: Record<RevenueMove, number>
  start: MembershipTotals
  end: MembershipTotals
}

const createSums = (start: MembershipTotals): Sums => ({
  members: { joined: 0, returned: 0, left: 0 },
  moves: Object.fromEntries(revenueMoves.map((kind) => [kind, 0])) as Record<RevenueMove, number>,
  start,
  end: start,
})

function addChange(sums: Sums, change: Change): void {
  const memberMove = getMemberMove(change)
  if (memberMove === 'left') sums.members.left += 1
  if (memberMove === 'joined' || memberMove === 'returned') sums.members.joined += 1
  if (memberMove === 'returned') sums.members.returned += 1
  const revenueMove = getRevenueMove(change)
  if (revenueMove) sums.moves[revenueMove.kind] += revenueMove.cents
  const states = { before: change.before.state, after: change.after.state }
  sums.end = addToTotals(sums.end, states, { count: 1, cents: revenueMove?.cents ?? 0 })
}

export function computeMembershipFigures(input: {
  start: MembershipTotals
  changes: readonly Change[]
  periods: readonly Range[]
  timeZone: string
}): { periods: Array<MembershipFigures & Range>; totals: MembershipFigures } {
  const { start, changes, timeZone } = input
  const days = changes.map((change) => ({ change, day: getDayIn(change.at, timeZone) }))
  const totalSums = createSums(start)
  const periods = input.periods.map((period) => {
    const sums = createSums(totalSums.end)
    for (const { change, day } of days) {
      if (!isWithin(day, period)) continue
      addChange(sums, change)
      addChange(totalSums, change)
    }
    return { ...period, ...toFigures(sums) }
  })
  return { periods, totals: toFigures(totalSums) }
}

function toFigures({ members, moves, start, end }: Sums): MembershipFigures {
  const { cents, ...membersAtEnd } = end
  const entries = revenueMoves.map((kind) => [kind, formatCents(moves[kind])])
  const amounts = Object.fromEntries(entries) as Omit<RecurringRevenue, 'start' | 'end'>
  return { members, membersAtEnd, recurring: { start: formatCents(start.cents), ...amounts, end: formatCents(cents) } }
}
