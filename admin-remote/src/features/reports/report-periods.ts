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

/** The current week and those before it, `count` in all. */
function getLastWeeks(count: number, today: Day): ReportQuery {
  const week = getWeek(today)
  return { from: addDays(week.at(0) ?? today, -7 * (count - 1)), to: week.at(-1) ?? today, by: 'week' }
}

/** The current month and those before it, `count` in all. */
function getLastMonths(count: number, today: Day): ReportQuery {
  const monthStart = getMonthStart(today)
  const nextMonthStart = addMonths(monthStart, 1)
  return { from: addMonths(monthStart, -(count - 1)), to: addDays(nextMonthStart, -1), by: 'month' }
}

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
