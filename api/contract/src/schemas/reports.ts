import { type InferType, object } from 'yup'
import { type Day, daysBetween, isDay } from '../rules/days.ts'
import { day, plainText } from './fields.ts'

/** Two years, one of which is a leap year. */
export const MAX_REPORT_DAYS = 731
export const reportSteps = ['week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]
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

const PERIOD_MESSAGE = `Please choose at most ${MAX_REPORT_DAYS} days, from before to`
const isValidPeriod = ({ from, to }: { from: unknown; to: Day }) => {
  if (typeof from !== 'string' || !isDay(from) || !isDay(to)) return true
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= MAX_REPORT_DAYS
}

/** GET /api/admin/reports and the other reports. Both days are included. */
export const reportQuery = object({
  from: day('Please give from'),
  to: day('Please give to').test('period', PERIOD_MESSAGE, function isWithinLimit(to) {
    const from: unknown = this.parent.from
    return !to || isValidPeriod({ from, to })
  }),
  by: plainText().default('week').oneOf(reportSteps, 'Please choose week or month'),
})
export type ReportQuery = InferType<typeof reportQuery>
