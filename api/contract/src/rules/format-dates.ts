import { type Day, getWeekday, type TimeOfDay, type Weekday } from './days.ts'

/** Indexed by `Weekday`: 0 = Sunday. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const getName = (names: readonly string[], index: number) => names[index] ?? ''
const getMonthName = (day: Day) => getName(monthNames, Number(day.slice(5, 7)) - 1)
const getDayOfMonth = (day: Day) => Number(day.slice(8))

/** 'Tue' */
export const formatWeekday = (day: Day) => getName(weekdayNames, getWeekday(day)).slice(0, 3)
/** 'Oct 13' */
export const formatDate = (day: Day) => `${getMonthName(day).slice(0, 3)} ${getDayOfMonth(day)}`
/** 'Tue, Oct 13' */
export const formatDay = (day: Day) => `${formatWeekday(day)}, ${formatDate(day)}`
/** 'Tuesday, October 13, 2026' */
export const formatLongDay = (day: Day) => `${getName(weekdayNames, getWeekday(day))}, ${formatFullDate(day)}`
/** 'Oct 13, 2026' */
export const formatDateWithYear = (day: Day) => `${formatDate(day)}, ${day.slice(0, 4)}`
/** 'October 13, 2026' */
export const formatFullDate = (day: Day) => `${getMonthName(day)} ${getDayOfMonth(day)}, ${day.slice(0, 4)}`
/** 'October 2026' */
export const formatMonth = (day: Day) => `${getMonthName(day)} ${day.slice(0, 4)}`

/** 'October 11–17, 2026', 'Oct 25 – Nov 1, 2026', with both years when they differ. */
export function formatDateRange(from: Day, to: Day): string {
  if (from.slice(0, 7) === to.slice(0, 7))
    return `${getMonthName(from)} ${getDayOfMonth(from)}–${getDayOfMonth(to)}, ${to.slice(0, 4)}`
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatDate(from) : formatDateWithYear(from)
  return `${start} – ${formatDateWithYear(to)}`
}

/** '17:30' -> '5:30 pm', with a non-breaking space. */
export function formatTime(time: TimeOfDay): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)}\u00a0${hour < 12 ? 'am' : 'pm'}`
}

/** '5:30–6:30 pm', '11:30 am–12:30 pm' */
export function formatTimeRange(start: TimeOfDay, end: TimeOfDay): string {
  const startText = formatTime(start)
  const endText = formatTime(end)
  const isSameHalfDay = startText.slice(-2) === endText.slice(-2)
  return `${isSameHalfDay ? startText.slice(0, -3) : startText}–${endText}`
}

const getDaysAfterMonday = (weekday: Weekday) => (weekday + 6) % 7

/** From Monday on: [3, 1] -> 'Mon, Wed'. */
export function formatWeekdays(weekdays: readonly Weekday[]): string {
  return [...new Set(weekdays)]
    .sort((weekday, otherWeekday) => getDaysAfterMonday(weekday) - getDaysAfterMonday(otherWeekday))
    .map((weekday) => getName(weekdayNames, weekday).slice(0, 3))
    .join(', ')
}
