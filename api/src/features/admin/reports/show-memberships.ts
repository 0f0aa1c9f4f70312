import {
  addDays,
  addMonths,
  type Day,
  dayIn,
  formatCents,
  type MembershipReport,
  monthStart,
  type ReportQuery,
  type RetentionMonth,
  type RetentionReport,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { membershipHistory, type StoredPlanChange } from '../../memberships/index.ts'
import { getPeriods, toInstants } from './figures.ts'
import { addToStanding, type MembershipTotals, membershipFigures, noMembers } from './membership-figures.ts'

type Change = Pick<StoredPlanChange, 'userId' | 'number' | 'at' | 'joinedAt' | 'after'>

/** Paused and unpaid members have a plan; those who came back count again. */
export function retentionByMonth(input: {
  changes: readonly Change[]
  today: Day
  timeZone: string
}): RetentionMonth[] {
  const { changes, today, timeZone } = input
  const people = Map.groupBy(changes, ({ userId }) => userId)
  const months = Map.groupBy(people.values(), ([first]) => monthStart(first ? dayIn(first.joinedAt, timeZone) : today))
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, joined]) => ({
      month,
      joined: joined.length,
      stayed: endsOfMonths(month, today).map(
        (end) => joined.filter((history) => hasPlanAt(history, { end, timeZone })).length,
      ),
    }))
}

function endsOfMonths(month: Day, today: Day): Day[] {
  const ends: Day[] = []
  for (let next = addMonths(month, 1); next <= today; next = addMonths(next, 1)) ends.push(addDays(next, -1))
  return ends
}

function hasPlanAt(history: readonly Change[], { end, timeZone }: { end: Day; timeZone: string }): boolean {
  const before = history.filter(({ at }) => dayIn(at, timeZone) <= end)
  const last = before.reduce<Change | null>((one, next) => (one && one.number > next.number ? one : next), null)
  return last !== null && last.after.state !== 'none'
}

/** Counted from what was written with each change, for at most two years. */
export async function showMemberships(deps: Deps, { from, to, by }: ReportQuery): Promise<MembershipReport> {
  const { clock } = deps
  const instants = toInstants(clock, { from, to })
  const now = new Date(clock.now().getTime() + 1)
  const until = instants.to < now ? instants.to : now
  const [start, changes, present] = await Promise.all([
    standingAt(deps, instants.from < now ? instants.from : now),
    membershipHistory(deps).findBetween({ from: instants.from, to: until }),
    standingAt(deps, now),
  ])
  const figures = membershipFigures({ start, changes, periods: getPeriods({ from, to, by }), timeZone: clock.timeZone })
  const { cents, ...counts } = present
  return { from, to, by, ...figures, now: { ...counts, recurring: formatCents(cents) } }
}

async function standingAt(deps: Deps, at: Date): Promise<MembershipTotals> {
  const sums = await membershipHistory(deps).countChangesBefore(at)
  return sums.reduce((standing, { _id, ...sum }) => addToStanding(standing, _id, sum), noMembers)
}

export async function showRetention(
  deps: Deps,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<RetentionReport> {
  const { clock } = deps
  const last = addDays(addMonths(monthStart(to), 1), -1)
  const instants = toInstants(clock, { from: monthStart(from), to: last })
  const changes = await membershipHistory(deps).findByJoinDate(instants)
  return { from, to, months: retentionByMonth({ changes, today: clock.today(), timeZone: clock.timeZone }) }
}
