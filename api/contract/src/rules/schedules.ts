import { addDays, type Day, getWeekday, type TimeOfDay, type Weekday } from './days.ts'

export type ScheduleDates = {
  dayOfWeek: Weekday
  startDate: Day
  endDate?: Day | null
  isRecurring: boolean
  isActive: boolean
}

/** The first day on or after `from` with a weekday. */
const findWeekday = (dayOfWeek: Weekday, from: Day): Day => addDays(from, (dayOfWeek - getWeekday(from) + 7) % 7)

/** The only date of a one-time schedule: the first matching weekday on or after its start. */
export function getOneTimeDate({ dayOfWeek, startDate }: Pick<ScheduleDates, 'dayOfWeek' | 'startDate'>): Day {
  return findWeekday(dayOfWeek, startDate)
}

export function scheduleApplies(schedule: ScheduleDates, date: Day): boolean {
  if (!schedule.isActive || schedule.dayOfWeek !== getWeekday(date)) return false
  if (date < schedule.startDate || (schedule.endDate && date > schedule.endDate)) return false
  return schedule.isRecurring || date === getOneTimeDate(schedule)
}

/** The first date from `from` on (included) on which a schedule applies; null if there is none. */
export function findNextScheduleDate(schedule: ScheduleDates, from: Day): Day | null {
  const date = findWeekday(schedule.dayOfWeek, from > schedule.startDate ? from : schedule.startDate)
  return scheduleApplies(schedule, date) ? date : null
}

/** The dates from `from` to `to` (both included) on which a schedule applies, soonest first. */
export function listScheduleDates(schedule: ScheduleDates, { from, to }: { from: Day; to: Day }): Day[] {
  const dates: Day[] = []
  let date = findNextScheduleDate(schedule, from)
  while (date && date <= to) {
    dates.push(date)
    date = findNextScheduleDate(schedule, addDays(date, 7))
  }
  return dates
}

type TimeRange = { startTime: TimeOfDay; endTime: TimeOfDay }

/** False when one ends as the other starts. */
export function timesOverlap(times: TimeRange, otherTimes: TimeRange): boolean {
  return times.startTime < otherTimes.endTime && otherTimes.startTime < times.endTime
}

/** A key for maps and sets of occurrences: 'schedule id:date'. */
export const toOccurrenceKey = ({ scheduleId, date }: { scheduleId: string; date: Day }): string =>
  `${scheduleId}:${date}`
