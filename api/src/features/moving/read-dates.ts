import type { DateOrder, dateOrderFindings } from '@studio/contract'

const NUMERIC_DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/
const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/

/** What the dates of a column say about their order. */
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
  const century = year.length > 2 ? 0 : Number(year) > 70 ? 1900 : 2000
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  return toExistingDay(century + Number(year), Number(month), Number(day))
}

function toExistingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame ? date.toISOString().slice(0, 10) : null
}

/** '18:30' of a time of day, also at the end of a date; null without one. */
export function toTime(text: string): string | null {
  const match = /(?:^|[ T,])(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?(?:([ap])\.?m\.?)?$/i.exec(text)
  const [, hours = '', minutes = '00', half] = match ?? []
  if (!match || (!match[2] && !half)) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return hour < 24 && minutes < '60' ? `${String(hour).padStart(2, '0')}:${minutes}` : null
}
