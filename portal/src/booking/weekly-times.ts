import { formatTime, formatWeekdays, type ListedClass } from '@studio/contract'

/** The weekdays and times of a class for its card. */
export type WeeklyTimesText = {
  /** 'Mon, Tue, Wed' */
  days: string
  /** '5:30 pm', or '9:00 am and 5:30 pm', or 'various times' when there are more than two. */
  times: string
}

/** Returns null for a class without schedules. */
export function formatWeeklyTimes({ weeklyTimes }: Pick<ListedClass, 'weeklyTimes'>): WeeklyTimesText | null {
  if (weeklyTimes.length === 0) return null
  const times = [...new Set(weeklyTimes.map(({ startTime }) => startTime))].sort().map(formatTime)
  return {
    days: formatWeekdays(weeklyTimes.map(({ dayOfWeek }) => dayOfWeek)),
    times: times.length > 2 ? 'various times' : times.join(' and '),
  }
}
