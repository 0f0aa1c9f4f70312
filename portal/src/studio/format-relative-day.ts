import { type Day, daysBetween, formatDay, getWeekday, weekdayNames } from '@studio/contract'

/** A future day as text: 'today', 'tomorrow', 'on Thursday' within a week, else 'on Thu, Oct 22'. */
export function formatRelativeDay(day: Day, today: Day): string {
  const daysAhead = daysBetween(today, day)
  if (daysAhead === 0) return 'today'
  if (daysAhead === 1) return 'tomorrow'
  return daysAhead > 1 && daysAhead < 7 ? `on ${weekdayNames[getWeekday(day)]}` : `on ${formatDay(day)}`
}
