import type { Day } from './days.ts'

/** Days on which the whole studio is closed, both ends included. */
export type ClosedDays = { from: Day; to: Day }

/** The closed days that include a day, if any. */
export function findHoliday<Closed extends ClosedDays>(closedDays: readonly Closed[], day: Day): Closed | undefined {
  return closedDays.find(({ from, to }) => from <= day && day <= to)
}
