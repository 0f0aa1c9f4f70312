import {
  addDays,
  addMonths,
  type Day,
  getMonthStart,
  getWeek,
  type ReportFigures,
  type ReportStep,
  type RevenueSource,
} from '@studio/contract'
import type { Clock } from '../../../platform/clock.ts'
import { endOfDay, startOfDay } from '../../../platform/studio-time.ts'

/** Both days are included. */
export type DayRange = { from: Day; to: Day }
/** `from` is included, `to` is not. */
export type InstantRange = { from: Date; to: Date }

export const toInstantRange = (clock: Clock, { from, to }: DayRange): InstantRange => ({
  from: startOfDay({ clock, day: from }),
  to: endOfDay({ clock, day: to }),
})

export const isWithin = (day: Day, { from, to }: DayRange): boolean => day >= from && day <= to

/** The weeks (from Sunday) or months of a range, oldest first. The first and the last are cut to the range. */
export function getPeriods({ from, to, by }: DayRange & { by: ReportStep }): DayRange[] {
  const periods: DayRange[] = []
  for (let start = from; start <= to; ) {
    const [sunday = start] = getWeek(start)
    const nextStart = by === 'week' ? addDays(sunday, 7) : addMonths(getMonthStart(start), 1)
    const lastDay = addDays(nextStart, -1)
    periods.push({ from: start, to: lastDay < to ? lastDay : to })
    start = nextStart
  }
  return periods
}

export type CentsBySource = Record<RevenueSource, number>

export type Figures = Pick<ReportFigures, 'bookings' | 'members' | 'leads'> & {
  revenue: CentsBySource
  refunds: CentsBySource
}

/** One figure on one day: `amount` is a number of bookings, members or leads, or an amount of cents. */
export type DayFigure = { day: Day; amount: number } & {
  [Group in keyof Figures]: { group: Group; name: keyof Figures[Group] }
}[keyof Figures]

export function sumFigures(dayFigures: Iterable<DayFigure>): Figures {
  const sums: Figures = {
    bookings: { confirmed: 0, pending: 0, cancelled: 0, lateCancelled: 0, cancelledByStudio: 0 },
    revenue: { class: 0, program: 0, membership: 0 },
    refunds: { class: 0, program: 0, membership: 0 },
    members: { joined: 0, lost: 0 },
    leads: { pending: 0, contacted: 0, closed: 0, newsletter: 0 },
  }
  for (const { group, name, amount } of dayFigures) {
    const figures: Record<string, number> = sums[group]
    figures[name] = (figures[name] ?? 0) + amount
  }
  return sums
}
