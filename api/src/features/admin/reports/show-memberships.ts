import {
  addDays,
  addMonths,
  formatCents,
  type MembershipReport,
  monthStart,
  type ReportQuery,
  type RetentionReport,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { membershipHistory } from '../../memberships/index.ts'
import { getPeriods, toInstants } from './figures.ts'
import { addToStanding, type MembershipTotals, membershipFigures, noMembers } from './membership-figures.ts'
import { retentionByMonth } from './retention.ts'

/**
 * Memberships of a period of at most two years by week or month: who joined and left, how many plans were active, paused
 * and unpaid at its end, monthly recurring revenue and what moved it. Counted from what was written with each change.
 */
export async function showMemberships(deps: Deps, { from, to, by }: ReportQuery): Promise<MembershipReport> {
  const { clock } = deps
  const instants = toInstants(clock, { from, to })
  const now = new Date(clock.now().getTime() + 1)
  const until = instants.to < now ? instants.to : now
  const [start, changes, present] = await Promise.all([
    standingAt(deps, instants.from < now ? instants.from : now),
    membershipHistory(deps).within({ from: instants.from, to: until }),
    standingAt(deps, now),
  ])
  const figures = membershipFigures({ start, changes, periods: getPeriods({ from, to, by }), timeZone: clock.timeZone })
  const { cents, ...counts } = present
  return { from, to, by, ...figures, now: { ...counts, recurring: formatCents(cents) } }
}

async function standingAt(deps: Deps, at: Date): Promise<MembershipTotals> {
  const sums = await membershipHistory(deps).standingAt(at)
  return sums.reduce((standing, { _id, ...sum }) => addToStanding(standing, _id, sum), noMembers)
}

/** Who stayed, by the month of joining, for the months that a period touches. */
export async function showRetention(
  deps: Deps,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<RetentionReport> {
  const { clock } = deps
  const last = addDays(addMonths(monthStart(to), 1), -1)
  const instants = toInstants(clock, { from: monthStart(from), to: last })
  const changes = await membershipHistory(deps).ofJoined(instants)
  return { from, to, months: retentionByMonth({ changes, today: clock.today(), timeZone: clock.timeZone }) }
}
