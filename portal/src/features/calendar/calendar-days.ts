import {
  addDays,
  addMonths,
  clampToMaxDaysAhead,
  createMonthGrid,
  type Day,
  formatDateRange,
  formatMonth,
  getMonthStart,
  getWeek,
  type Occurrence,
} from '@studio/contract'

/** The views of the calendar. */
export type CalendarView = 'week' | 'month'

/** The rows of days that a view shows around a selected day: one for a week, four to six for a month. */
export function getRows(view: CalendarView, selectedDay: Day): Day[][] {
  return view === 'week' ? [getWeek(selectedDay)] : createMonthGrid(selectedDay)
}

/** The first and last day that a view shows: at most 42 days; the API allows 62. */
export function getRange(view: CalendarView, selectedDay: Day): { from: Day; to: Day } {
  const days = getRows(view, selectedDay).flat()
  return { from: days[0] ?? selectedDay, to: days.at(-1) ?? selectedDay }
}

type OccurrencesQueryInput = { view: CalendarView; selectedDay: Day; today: Day }

/** The query for the occurrences of a view, including cancelled ones. */
export function toOccurrencesQuery({ view, selectedDay, today }: OccurrencesQueryInput) {
  const { from, to } = getRange(view, selectedDay)
  return { from, to: clampToMaxDaysAhead(to, today), cancelled: 'true' as const }
}

/** The period's heading: 'October 11–17, 2026' or 'October 2026'. */
export function formatPeriod(view: CalendarView, selectedDay: Day): string {
  if (view === 'month') return formatMonth(selectedDay)
  const { from, to } = getRange(view, selectedDay)
  return formatDateRange(from, to)
}

/** The selected day after going a period back (-1) or forward (1). */
export function stepPeriod(view: CalendarView, selectedDay: Day, step: -1 | 1): Day {
  return view === 'week' ? addDays(selectedDay, 7 * step) : addMonths(selectedDay, step)
}

/** Whether a day of the month grid lies outside the month that is shown. */
export function isOutsideMonth(day: Day, selectedDay: Day): boolean {
  return getMonthStart(day) !== getMonthStart(selectedDay)
}

/** Groups occurrences by day, each day in order of time. With a `classId`, only the occurrences of that class. */
export function groupByDay(occurrences: readonly Occurrence[], classId: string | null): Map<Day, Occurrence[]> {
  const occurrencesByDay = new Map<Day, Occurrence[]>()
  const sortedOccurrences = [...occurrences].sort(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a.className.localeCompare(b.className),
  )
  for (const occurrence of sortedOccurrences) {
    if (classId !== null && occurrence.classId !== classId) continue
    occurrencesByDay.set(occurrence.date, [...(occurrencesByDay.get(occurrence.date) ?? []), occurrence])
  }
  return occurrencesByDay
}

const MAX_BADGES_PER_DAY = 3

/** The occurrences that a day of the month shows as badges, and how many more there are. */
export function getBadges(occurrences: readonly Occurrence[]): { shownOccurrences: Occurrence[]; moreCount: number } {
  return {
    shownOccurrences: occurrences.slice(0, MAX_BADGES_PER_DAY),
    moreCount: Math.max(0, occurrences.length - MAX_BADGES_PER_DAY),
  }
}

/**
 * The day to which a key moves the selection, by the ARIA grid pattern: arrows by day and week, Home and End within the
 * week, PageUp and PageDown by month (with Shift by year). Null for any other key.
 */
export function getDayAfterKeyPress(key: string, day: Day, { shift = false } = {}): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return getWeek(day)[0] ?? day
    case 'End':
      return getWeek(day)[6] ?? day
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return null
  }
}
