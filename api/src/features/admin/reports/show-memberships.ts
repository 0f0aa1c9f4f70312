import {
  addDays,
  addMonths,
  type Day,
  formatCents,
  getDayIn,
  getMonthStart,
  type MembershipReport,
  type ReportQuery,
  type RetentionMonth,
  type RetentionReport,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { membershipHistory, type StoredPlanChange } from '../../memberships/index.ts'
import { getPeriods, toInstants } from './figures.ts'
import { addToTotals, computeMembershipFigures, type MembershipTotals, zeroTotals } from './membership-figures.ts'

type Change = Pick<StoredPlanChange, 'userId' | 'number' | 'at' | 'joinedAt' | 'after'>

/** Paused and unpaid members still have a plan; members who returned count again. */
export function computeRetention(input: {
  changes: readonly Change[]
  today: Day
  timeZone: string
}): RetentionMonth[] {
  const { changes, today, timeZone } = input
  const historiesByUser = Map.groupBy(changes, ({ userId }) => userId)
  const historiesByMonth = Map.groupBy(historiesByUser.values(), ([first]) =>
    getMonthStart(first ? getDayIn(first.joinedAt, timeZone) : today),
  )
  return [...historiesByMonth]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, histories]) => ({
      month,
      joined: histories.length,
      stayed: listMonthEnds(month, today).map(
        (end) => histories.filter((history) => hasPlanAt(history, { end, timeZone })).length,
      ),
    }))
}

function listMonthEnds(month: Day, today: Day): Day[] {
  const ends: Day[] = []
  for (let next = addMonths(month, 1); next <= today; next = addMonths(next, 1)) ends.push(addDays(next, -1))
  return ends
}

function hasPlanAt(history: readonly Change[], { end, timeZone }: { end: Day; timeZone: string }): boolean {
  const changesUntilEnd = history.filter(({ at }) => getDayIn(at, timeZone) <= end)
  const lastChange = changesUntilEnd.toSorted((change, other) => change.number - other.number).at(-1)
  return lastChange !== undefined && lastChange.after.state !== 'none'
}

export async function showMemberships(deps: Deps, { from, to, by }: ReportQuery): Promise<MembershipReport> {
  const { clock } = deps
  const instants = toInstants(clock, { from, to })
  // One millisecond later, because the end of a range is excluded.
  const endOfNow = new Date(clock.now().getTime() + 1)
  const end = instants.to < endOfNow ? instants.to : endOfNow
  const [start, changes, currentTotals] = await Promise.all([
    loadTotalsAt(deps, instants.from < endOfNow ? instants.from : endOfNow),
    membershipHistory(deps).findBetween({ from: instants.from, to: end }),
    loadTotalsAt(deps, endOfNow),
  ])
  const figures = computeMembershipFigures({
    start,
    changes,
    periods: getPeriods({ from, to, by }),
    timeZone: clock.timeZone,
  })
  const { cents, ...counts } = currentTotals
  return { from, to, by, ...figures, now: { ...counts, recurring: formatCents(cents) } }
}

async function loadTotalsAt(deps: Deps, instant: Date): Promise<MembershipTotals> {
  const sums = await membershipHistory(deps).countChangesBefore(instant)
  return sums.reduce((totals, { _id, ...sum }) => addToTotals(totals, _id, sum), zeroTotals)
}

export async function showRetention(
  deps: Deps,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<RetentionReport> {
  const { clock } = deps
  const lastDay = addDays(addMonths(getMonthStart(to), 1), -1)
  const instants = toInstants(clock, { from: getMonthStart(from), to: lastDay })
  const changes = await membershipHistory(deps).findByJoinDate(instants)
  return { from, to, months: computeRetention({ changes, today: clock.today(), timeZone: clock.timeZone }) }
}
