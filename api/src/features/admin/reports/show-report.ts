import {
  addDays,
  formatCents,
  getWeekday,
  type MoneyBySource,
  type Report,
  type ReportFigures,
  type ReportQuery,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'
import { countLeads, type LeadFigures, noLeads } from './count-leads.ts'
import { addFigures, addTo, type CentsBySource, type DayFigures, noFigures, sumCents } from './figures.ts'
import { getPeriods } from './periods.ts'
import { reportStore } from './report-store.ts'

type Sum = { figures: DayFigures; leads: LeadFigures }

/**
 * The figures of a period of at most two years by week or month of the studio's own calendar: bookings, seats, revenue
 * by source and refunds, members joined and lost, leads by status.
 */
export async function showReport(deps: Deps, { from, to, by }: ReportQuery): Promise<Report> {
  const { clock } = deps
  const instants = { from: startOfDay({ clock, day: from }), to: endOfDay({ clock, day: to }) }
  const [days, leads, progress] = await Promise.all([
    reportStore(deps).daysIn({ from, to }),
    countLeads(deps, instants),
    reportStore(deps).progress(),
  ])
  const all = newSum()
  const weekdays = Array.from({ length: 7 }, (_, weekday) => ({ weekday, meetings: 0, offered: 0, taken: 0 }))
  const periods = getPeriods({ from, to, by }).map((period) => {
    const sum = newSum()
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
      const figures = days.get(day)
      addDay(sum, { figures, leads: leads.get(day) })
      const seats = weekdays[getWeekday(day)]
      if (figures && seats) addSeats(seats, figures)
    }
    addDay(all, sum)
    return { ...period, ...show(sum) }
  })
  return { from, to, by, periods, totals: show(all), weekdays, countedAt: countedAt(progress) }
}

/** When the figures were counted last; null while there is no whole count yet. */
export function countedAt(progress: { isWhole: boolean; countedAt: Date } | null): string | null {
  return progress?.isWhole ? progress.countedAt.toISOString() : null
}

const newSum = (): Sum => ({ figures: noFigures(), leads: noLeads() })

function addDay(
  sum: Sum,
  { figures, leads }: { figures: DayFigures | undefined; leads: LeadFigures | undefined },
): void {
  if (figures) addFigures(sum.figures, figures)
  if (leads) addTo(sum.leads, leads)
}

function addSeats(seats: { meetings: number; offered: number; taken: number }, { seats: more }: DayFigures): void {
  seats.meetings += more.meetings
  seats.offered += more.offered
  seats.taken += more.taken
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
