import { type InferType, object } from 'yup'
import { type Day, daysBetween, isDay } from '../rules/days.ts'
import { day, plainText } from './fields.ts'

/** The longest period that a report may span, in days: two years, one of them a leap year. */
export const longestReportDays = 731
/** By what a report's figures are put together. */
export const reportSteps = ['week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]
/** What can be exported. */
export const reportNames = [
  'bookings',
  'fill',
  'revenue',
  'members',
  'recurring',
  'retention',
  'trials',
  'packs',
  'leads',
] as const
export type ReportName = (typeof reportNames)[number]

const PERIOD = `Please choose at most ${longestReportDays} days, from before to`
const isPeriod = ({ from, to }: { from: unknown; to: Day }) => {
  if (typeof from !== 'string' || !isDay(from) || !isDay(to)) return true
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= longestReportDays
}

/** GET /api/admin/reports and its like: studio-local days, both inside, and the step. */
export const reportQuery = object({
  from: day('Please give from'),
  to: day('Please give to').test('period', PERIOD, function isShort(to) {
    const from: unknown = this.parent.from
    return !to || isPeriod({ from, to })
  }),
  by: plainText().default('week').oneOf(reportSteps, 'Please choose week or month'),
})
export type ReportQuery = InferType<typeof reportQuery>
