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

/** Counted from what was written with each change, for at most two years. */
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
