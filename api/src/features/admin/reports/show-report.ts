import {
  addDays,
  formatCents,
  getWeekday,
  type MoneyBySource,
  type Report,
  type ReportFigures,
  type ReportQuery,
  type Seats,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'
import { countDays } from './count-days.ts'
import { countLeads, type LeadFigures, noLeads } from './count-leads.ts'
import { addFigures, addTo, type CentsBySource, type DayFigures, noFigures, sumCents } from './figures.ts'
import { getPeriods } from './periods.ts'

type Sum = { figures: DayFigures; leads: LeadFigures }

/**
 * The figures of a period of at most two years by week or month of the studio's own calendar: bookings, seats, revenue
 * by source and refunds, members joined and lost, leads by status.
 */
export async function showReport(deps: Deps, { from, to, by }: ReportQuery): Promise<Report> {
  const { clock } = deps
  const instants = { from: startOfDay({ clock, day: from }), to: endOfDay({ clock, day: to }) }
  const [days, leads] = await Promise.all([countDays(deps, { from, to }), countLeads(deps, instants)])
  const all = newSum()
  const weekdays = Array.from({ length: 7 }, (_, weekday) => ({ weekday, meetings: 0, offered: 0, taken: 0 }))
  const periods = getPeriods({ from, to, by }).map((period) => {
    const sum = newSum()
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
      const figures = days.get(day)
      addDay(sum, { figures, leads: leads.get(day) })
      const seats = weekdays[getWeekday(day)]
      if (figures && seats) addSeatSum(seats, figures.seats)
    }
    addDay(all, sum)
    return { ...period, ...show(sum) }
  })
  return { from, to, by, periods, totals: show(all), weekdays, countedAt: clock.now().toISOString() }
}

const newSum = (): Sum => ({ figures: noFigures(), leads: noLeads() })

function addDay(
  sum: Sum,
  { figures, leads }: { figures: DayFigures | undefined; leads: LeadFigures | undefined },
): void {
  if (figures) addFigures(sum.figures, figures)
  if (leads) addTo(sum.leads, leads)
}

function addSeatSum(sum: Seats, more: Seats): void {
  sum.meetings += more.meetings
  sum.offered += more.offered
  sum.taken += more.taken
}

function show({ figures: { bookings, seats, revenue, refunds, members }, leads }: Sum): ReportFigures {
  const net = formatCents(sumCents(revenue) - sumCents(refunds))
  return { bookings, seats, revenue: formatMoney(revenue), refunds: formatMoney(refunds), net, members, leads }
}

function formatMoney(cents: CentsBySource): MoneyBySource {
  return {
    class: formatCents(cents.class),
    program: formatCents(cents.program),
    membership: formatCents(cents.membership),
    total: formatCents(sumCents(cents)),
  }
}
