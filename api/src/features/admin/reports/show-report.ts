import {
  formatCents,
  getWeekday,
  type MoneyBySource,
  type Report,
  type ReportFigures,
  type ReportQuery,
  revenueSources,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { countBookings, countMembers, listSeats, type OccurrenceSeats, sumSeats } from './count-bookings.ts'
import { countLeads, countMoney } from './count-money.ts'
import {
  type CentsBySource,
  type DayCount,
  getPeriods,
  isWithin,
  type Range,
  sumFigures,
  toInstants,
} from './figures.ts'

export async function showReport(deps: Deps, { from, to, by }: ReportQuery): Promise<Report> {
  const range = { from, to }
  const instants = toInstants(deps.clock, range)
  const [seats, ...counts] = await Promise.all([
    listSeats(deps, range),
    countBookings(deps, range),
    countMoney(deps, instants),
    countMembers(deps, instants),
    countLeads(deps, instants),
  ])
  const data = { seats, counts: counts.flat() }
  return {
    from,
    to,
    by,
    periods: getPeriods({ from, to, by }).map((period) => ({ ...period, ...toFigures(data, period) })),
    totals: toFigures(data, range),
    weekdays: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      ...sumSeats(seats.filter(({ day }) => getWeekday(day) === weekday)),
    })),
    countedAt: deps.clock.now().toISOString(),
  }
}

type ReportData = { seats: readonly OccurrenceSeats[]; counts: readonly DayCount[] }

function toFigures({ seats, counts }: ReportData, range: Range): ReportFigures {
  const { revenue, refunds, ...figures } = sumFigures(counts.filter(({ day }) => isWithin(day, range)))
  return {
    ...figures,
    seats: sumSeats(seats.filter(({ day }) => isWithin(day, range))),
    revenue: formatMoney(revenue),
    refunds: formatMoney(refunds),
    net: formatCents(sumCents(revenue) - sumCents(refunds)),
  }
}

const sumCents = (cents: CentsBySource): number => revenueSources.reduce((sum, source) => sum + cents[source], 0)

const formatMoney = (cents: CentsBySource): MoneyBySource => ({
  class: formatCents(cents.class),
  program: formatCents(cents.program),
  membership: formatCents(cents.membership),
  total: formatCents(sumCents(cents)),
})
