import { addDays, type Day } from '@studio/contract'

/**
 * From when to when an enrollment runs: it starts on the studio's next day after the payment and lasts whole
 * weeks; `endDate` is its last day.
 */
export function enrollmentDays({ paidOn, weeks }: { paidOn: Day; weeks: number }): { startDate: Day; endDate: Day } {
  const startDate = addDays(paidOn, 1)
  return { startDate, endDate: addDays(startDate, 7 * weeks - 1) }
}
