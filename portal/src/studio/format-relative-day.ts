import { type Day, daysBetween, formatDay, getWeekday, weekdayNames } from '@studio/contract'

/** A future day as text: 'today', 'tomorrow', 'on Thursday' within a week, else 'on Thu, Oct 22'. */
export function formatRelativeDay(day: Day, today: Day): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  return ahead > 1 && ahead < 7 ? `on ${weekdayNames[getWeekday(day)]}` : `on ${formatDay(day)}`
}
