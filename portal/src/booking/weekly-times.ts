import { addDays, type Day, formatTime, type Schedule, scheduleDates, showWeekdays } from '@studio/contract'

/** The weekdays and times of a class for its card; null without schedules. */
export type WeeklyTimes = {
  /** 'Mon, Tue, Wed' */
  days: string
  /** '5:30 pm', or '9:00 am and 5:30 pm', or 'various times' when there are more than two. */
  times: string
}

/** The weekly times of a class from its schedules that still have a date to come. */
export function findWeeklyTimes(schedules: readonly Schedule[], today: Day): WeeklyTimes | null {
  const coming = schedules.filter(
    (schedule) => scheduleDates(schedule, { from: today, to: addDays(today, 366) }).length > 0,
  )
  if (coming.length === 0) return null
  const times = [...new Set(coming.map(({ startTime }) => startTime))].sort().map(formatTime)
  return {
    days: showWeekdays(coming.map(({ dayOfWeek }) => dayOfWeek)),
    times: times.length > 2 ? 'various times' : times.join(' and '),
  }
}
