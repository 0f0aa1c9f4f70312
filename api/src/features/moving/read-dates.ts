import type { DateOrder, dateOrderFindings } from '@studio/contract'

const NUMERIC_DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/
const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/

/** The orders that the dates of a column can have. */
export type DateMarks = Set<DateOrder | 'either'>

export function markDate(marks: DateMarks, text: string): void {
  const [, first, separator, second] = NUMERIC_DATE.exec(text) ?? []
  if (!first) return
  // Dates with dots have the day first everywhere.
  if (Number(first) > 12 || separator === '.') marks.add('day-first')
  else marks.add(Number(second) > 12 ? 'month-first' : 'either')
}

export function toFinding(marks: DateMarks | undefined): (typeof dateOrderFindings)[number] {
  if (!marks?.size) return 'none'
  const [isDayFirst, isMonthFirst] = [marks.has('day-first'), marks.has('month-first')]
  if (isDayFirst === isMonthFirst) return 'unclear'
  return isDayFirst ? 'day-first' : 'month-first'
}

/** '2019-03-31' of a date in digits, or null. A date in digits needs an order, unless it begins with the year. */
export function toDay(text: string, order: DateOrder | undefined): string | null {
  const iso = ISO_DATE.exec(text)
  if (iso) return toExistingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, first, , second, year] = NUMERIC_DATE.exec(text) ?? []
  if (!year || !order) return null
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  return toExistingDay(toFullYear(year), Number(month), Number(day))
}

/** Years of two digits are those from 1971 to 2070. */
function toFullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) > 70 ? 1900 + Number(year) : 2000 + Number(year)
}

function toExistingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame ? date.toISOString().slice(0, 10) : null
}

/** '18:30' of a time of day, also at the end of a date; null without one. */
export function toTime(text: string): string | null {
  const match = /(?:^|[ T,])(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?(?:([ap])\.?m\.?)?$/i.exec(text)
  const [, hours = '', minutes = '00', amOrPm] = match ?? []
  if (!match || (!match[2] && !amOrPm)) return null
  const noonHours = amOrPm?.toLowerCase() === 'p' ? 12 : 0
  const hour = amOrPm ? (Number(hours) % 12) + noonHours : Number(hours)
  return hour < 24 && minutes < '60' ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}
