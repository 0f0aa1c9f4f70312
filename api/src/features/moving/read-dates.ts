import type { DateOrder, dateOrderFindings } from '@studio/contract'

const NUMERIC_DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/
const ISO_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/

const MONTHS_PER_YEAR = 12

/** What the dates of a column say about their order; 'either' for a date that fits both. */
export type DateOrders = Set<DateOrder | 'either'>

/** Adds what a cell says about the order of day and month. A date that begins with the year says nothing. */
export function addDateOrder(orders: DateOrders, text: string): void {
  const [, firstNumber, separator, secondNumber] = NUMERIC_DATE.exec(text) ?? []
  if (!firstNumber) return
  // Dates with dots always have the day first.
  if (Number(firstNumber) > MONTHS_PER_YEAR || separator === '.') orders.add('day-first')
  else orders.add(Number(secondNumber) > MONTHS_PER_YEAR ? 'month-first' : 'either')
}

export function toDateOrderFinding(orders: DateOrders | undefined): (typeof dateOrderFindings)[number] {
  if (!orders?.size) return 'none'
  const hasDayFirst = orders.has('day-first')
  if (hasDayFirst === orders.has('month-first')) return 'unclear'
  return hasDayFirst ? 'day-first' : 'month-first'
}

/** '31/03/2019' -> '2019-03-31'; null without a valid date. Only a date that begins with the year needs no `order`. */
export function toDay(text: string, order: DateOrder | undefined): string | null {
  const iso = ISO_DATE.exec(text)
  if (iso) return toExistingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, firstNumber, , secondNumber, year] = NUMERIC_DATE.exec(text) ?? []
  if (!year || !order) return null
  const [day, month] = order === 'day-first' ? [firstNumber, secondNumber] : [secondNumber, firstNumber]
  return toExistingDay(toFullYear(year), Number(month), Number(day))
}

/** '71' -> 1971, '70' -> 2070 */
function toFullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) > 70 ? 1900 + Number(year) : 2000 + Number(year)
}

function toExistingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** '6:30 pm' -> '18:30'; a date may precede the time. Null without a time. */
export function toTime(text: string): string | null {
  const [, hours, minutes, amOrPm] =
    /(?:^|[ T,])(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})? ?(?:([ap])\.?m\.?)?$/i.exec(text) ?? []
  if (!hours || (!minutes && !amOrPm)) return null
  const noonHours = amOrPm?.toLowerCase() === 'p' ? 12 : 0
  const hour = amOrPm ? (Number(hours) % 12) + noonHours : Number(hours)
  if (hour > 23 || Number(minutes ?? 0) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}
