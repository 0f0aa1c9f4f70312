import {
  addDays,
  addMonths,
  type Day,
  getDayIn,
  getMonthStart,
  type MembershipReport,
  type ReportQuery,
  type RetentionMonth,
  type RetentionReport,
  toMoney,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { membershipHistory, type StoredPlanChange } from '../../memberships/index.ts'
import { getPeriods, toInstantRange } from './figures.ts'
import { addToTotals, computeMembershipFigures, type MembershipTotals, zeroTotals } from './membership-figures.ts'

type PlanChange = Pick<StoredPlanChange, 'userId' | 'number' | 'at' | 'joinedAt' | 'after'>

/**
 * For the members who joined in each month, counts how many had a plan at the end of each month since. Paused and unpaid
 * members have one.
 */
export function computeRetention(input: {
  changes: readonly PlanChange[]
  today: Day
  timeZone: string
}): RetentionMonth[] {
  const { changes, today, timeZone } = input
  const historiesByUser = Map.groupBy(changes, ({ userId }) => userId)
  const historiesByMonth = Map.groupBy(historiesByUser.values(), ([firstChange]) =>
    getMonthStart(firstChange ? getDayIn(firstChange.joinedAt, timeZone) : today),
  )
  return [...historiesByMonth]
    .sort(([monthA], [monthB]) => (monthA < monthB ? -1 : 1))
    .map(([month, histories]) => {
      const countPlansOn = (day: Day) => histories.filter((history) => hadPlanOn(history, { day, timeZone })).length
      return { month, joined: histories.length, stayed: listPastMonthEnds({ month, today }).map(countPlansOn) }
    })
}

/** Lists the last days of a month and of the following months that are over. */
function listPastMonthEnds({ month, today }: { month: Day; today: Day }): Day[] {
  const monthEnds: Day[] = []
  for (let nextMonth = addMonths(month, 1); nextMonth <= today; nextMonth = addMonths(nextMonth, 1))
    monthEnds.push(addDays(nextMonth, -1))
  return monthEnds
}

function hadPlanOn(history: readonly PlanChange[], { day, timeZone }: { day: Day; timeZone: string }): boolean {
  const changesUntilDay = history.filter(({ at }) => getDayIn(at, timeZone) <= day)
  const lastChange = changesUntilDay.toSorted((a, b) => a.number - b.number).at(-1)
  return lastChange !== undefined && lastChange.after.state !== 'none'
}

export async function loadMembershipReport(deps: Deps, { from, to, by }: ReportQuery): Promise<MembershipReport> {
  const { clock } = deps
  const instants = toInstantRange(clock, { from, to })
  // One millisecond later, because the end of a range is excluded.
  const justAfterNow = new Date(clock.now().getTime() + 1)
  const limitToNow = (instant: Date) => (instant < justAfterNow ? instant : justAfterNow)
  const start = limitToNow(instants.from)
  const [totalsAtStart, changes, currentTotals] = await Promise.all([
    loadTotalsAt(deps, start),
    membershipHistory(deps).findBetween({ from: start, to: limitToNow(instants.to) }),
    loadTotalsAt(deps, justAfterNow),
  ])
  const figures = computeMembershipFigures({
    start: totalsAtStart,
    changes,
    periods: getPeriods({ from, to, by }),
    timeZone: clock.timeZone,
  })
  const { cents, ...counts } = currentTotals
  return { from, to, by, ...figures, now: { ...counts, recurring: toMoney(cents) } }
}

async function loadTotalsAt(deps: Deps, instant: Date): Promise<MembershipTotals> {
  let totals = zeroTotals
  // Each entry stands for the `count` plan changes from one state to another, such as from 'none' to 'active'; `cents` is
  // by how much they changed the monthly revenue.
  for (const { _id: states, count, cents } of await membershipHistory(deps).countChangesBefore(instant))
    totals = addToTotals(totals, states, { count, cents })
  return totals
}

export async function loadRetentionReport(
  deps: Deps,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<RetentionReport> {
  const { clock } = deps
  const lastDay = addDays(addMonths(getMonthStart(to), 1), -1)
  const instants = toInstantRange(clock, { from: getMonthStart(from), to: lastDay })
  const changes = await membershipHistory(deps).findByJoinDate(instants)
  return { from, to, months: computeRetention({ changes, today: clock.today(), timeZone: clock.timeZone }) }
}
