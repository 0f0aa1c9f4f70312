import {
  getWeekday,
  type MoneyBySource,
  type Report,
  type ReportFigures,
  type ReportQuery,
  revenueSources,
  toMoney,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { countBookings, countMembers, listOccurrenceSeats, type OccurrenceSeats, sumSeats } from './count-bookings.ts'
import { countLeads, countMoney } from './count-money.ts'
import {
  type CentsBySource,
  type DayFigure,
  type DayRange,
  getPeriods,
  isWithin,
  sumFigures,
  toInstantRange,
} from './figures.ts'

export async function loadReport(deps: Deps, { from, to, by }: ReportQuery): Promise<Report> {
  const range = { from, to }
  const instants = toInstantRange(deps.clock, range)
  const [seats, ...dayFigures] = await Promise.all([
    listOccurrenceSeats(deps, range),
    countBookings(deps, range),
    countMoney(deps, instants),
    countMembers(deps, instants),
    countLeads(deps, instants),
  ])
  const toFigures = (period: DayRange) => toReportFigures({ seats, dayFigures: dayFigures.flat() }, period)
  return {
    from,
    to,
    by,
    periods: getPeriods({ from, to, by }).map((period) => ({ ...period, ...toFigures(period) })),
    totals: toFigures(range),
    weekdays: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      ...sumSeats(seats.filter(({ day }) => getWeekday(day) === weekday)),
    })),
    countedAt: deps.clock.now().toISOString(),
  }
}

type ReportData = { seats: readonly OccurrenceSeats[]; dayFigures: readonly DayFigure[] }

function toReportFigures({ seats, dayFigures }: ReportData, range: DayRange): ReportFigures {
  const { revenue, refunds, ...figures } = sumFigures(dayFigures.filter(({ day }) => isWithin(day, range)))
  return {
    ...figures,
    seats: sumSeats(seats.filter(({ day }) => isWithin(day, range))),
    revenue: formatMoneyBySource(revenue),
    refunds: formatMoneyBySource(refunds),
    net: toMoney(sumCents(revenue) - sumCents(refunds)),
  }
}

const sumCents = (cents: CentsBySource): number => revenueSources.reduce((sum, source) => sum + cents[source], 0)

const formatMoneyBySource = (cents: CentsBySource): MoneyBySource => ({
  class: toMoney(cents.class),
  program: toMoney(cents.program),
  membership: toMoney(cents.membership),
  total: toMoney(sumCents(cents)),
})
