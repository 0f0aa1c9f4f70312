import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  getMonthStart,
  getWeek,
  isDay,
  MAX_REPORT_DAYS,
  type ReportQuery,
} from '@studio/contract'

type Preset = { value: string; label: string; toQuery: (today: Day) => ReportQuery }

const getLastWeeks = (count: number, today: Day): ReportQuery => ({
  from: addDays(getWeek(today).at(0) ?? today, -7 * (count - 1)),
  to: getWeek(today).at(-1) ?? today,
  by: 'week',
})
const getLastMonths = (count: number, today: Day): ReportQuery => ({
  from: addMonths(getMonthStart(today), -(count - 1)),
  to: addDays(addMonths(getMonthStart(today), 1), -1),
  by: 'month',
})

export const defaultPreset: Preset = {
  value: '12-weeks',
  label: 'Last 12 weeks',
  toQuery: (today) => getLastWeeks(12, today),
}

export const presets: readonly Preset[] = [
  { value: '4-weeks', label: 'Last 4 weeks', toQuery: (today) => getLastWeeks(4, today) },
  defaultPreset,
  { value: '6-months', label: 'Last 6 months', toQuery: (today) => getLastMonths(6, today) },
  { value: '12-months', label: 'Last 12 months', toQuery: (today) => getLastMonths(12, today) },
  { value: '24-months', label: 'Last 24 months', toQuery: (today) => getLastMonths(24, today) },
]

export function getPeriodError({ from, to }: { from: Day; to: Day }): string | null {
  if (!isDay(from) || !isDay(to)) return 'Please enter both dates'
  if (from > to) return 'The first day must not be after the last'
  if (daysBetween(from, to) + 1 > MAX_REPORT_DAYS) return 'Please choose at most two years'
  return null
}
