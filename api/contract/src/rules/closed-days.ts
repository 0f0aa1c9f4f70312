import type { Day } from './days.ts'

/** The days of a holiday, on which the whole studio is closed; both ends included. */
export type ClosedDays = { from: Day; to: Day }

/** The holiday that includes a day, if any. */
export function findHoliday<Holiday extends ClosedDays>(holidays: readonly Holiday[], day: Day): Holiday | undefined {
  return holidays.find(({ from, to }) => from <= day && day <= to)
}
