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

/** Days, both included. */
export type Range = { from: Day; to: Day }
/** `from` is included, `to` is not. */
export type Instants = { from: Date; to: Date }

export const toInstants = (clock: Clock, { from, to }: Range): Instants => ({
  from: startOfDay({ clock, day: from }),
  to: endOfDay({ clock, day: to }),
})

export const isWithin = (day: Day, { from, to }: Range): boolean => day >= from && day <= to

/** The weeks (from Sunday) or months of a range, oldest first; the first and last are cut at the range. */
export function getPeriods({ from, to, by }: Range & { by: ReportStep }): Range[] {
  const periods: Range[] = []
  for (let start = from; start <= to; ) {
    const next = by === 'week' ? addDays(getWeek(start)[0] ?? start, 7) : addMonths(getMonthStart(start), 1)
    const end = addDays(next, -1)
    periods.push({ from: start, to: end < to ? end : to })
    start = next
  }
  return periods
}

export type CentsBySource = Record<RevenueSource, number>

export type Figures = Pick<ReportFigures, 'bookings' | 'members' | 'leads'> & {
  revenue: CentsBySource
  refunds: CentsBySource
}

/** The amount of one figure on one day. */
export type DayCount = { day: Day; amount: number } & {
  [Group in keyof Figures]: { group: Group; name: keyof Figures[Group] }
}[keyof Figures]

export function sumFigures(counts: Iterable<DayCount>): Figures {
  const sums: Figures = {
    bookings: { confirmed: 0, pending: 0, cancelled: 0, lateCancelled: 0, cancelledByStudio: 0 },
    revenue: { class: 0, program: 0, membership: 0 },
    refunds: { class: 0, program: 0, membership: 0 },
    members: { joined: 0, lost: 0 },
    leads: { pending: 0, contacted: 0, closed: 0, newsletter: 0 },
  }
  for (const { group, name, amount } of counts) {
    const figures: Record<string, number> = sums[group]
    figures[name] = (figures[name] ?? 0) + amount
  }
  return sums
}
