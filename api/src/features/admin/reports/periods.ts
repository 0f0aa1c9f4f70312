import { addDays, addMonths, type Day, getWeek, monthStart, type ReportStep } from '@studio/contract'
import type { Range } from './count-bookings.ts'

/** The first day of the week (Sunday) or month that holds a day. */
const stepStart = (day: Day, by: ReportStep): Day => (by === 'week' ? (getWeek(day)[0] ?? day) : monthStart(day))

/** The weeks or months of a range, oldest first; the first and the last are cut at its ends. */
export function getPeriods({ from, to, by }: Range & { by: ReportStep }): Range[] {
  const periods: Range[] = []
  for (let start = from; start <= to; ) {
    const next = by === 'week' ? addDays(stepStart(start, by), 7) : addMonths(stepStart(start, by), 1)
    const end = addDays(next, -1)
    periods.push({ from: start, to: end < to ? end : to })
    start = next
  }
  return periods
}
