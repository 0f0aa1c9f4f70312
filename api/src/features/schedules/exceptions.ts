import type { Day, Holiday } from '@studio/contract'
import type { Tx } from '../../platform/transaction.ts'
import type { DateChange } from './date-change-store.ts'

type Range = { from: Day; to: Day; tx?: Tx | undefined }

/** What keeps the calendar from following its series: single dates that differ, and closed days. */
export type CalendarExceptions = { changes: Map<string, DateChange>; closed: Holiday[] }

/** Reads both kinds of exceptions of a range of days at once; all who reckon with dates ask here. */
export function createExceptions(stores: {
  dateChanges: { between(range: Range): Promise<Map<string, DateChange>> }
  holidays: { between(range: Range): Promise<Holiday[]> }
}) {
  return {
    async between(range: Range): Promise<CalendarExceptions> {
      const changes = await stores.dateChanges.between(range)
      return { changes, closed: await stores.holidays.between(range) }
    },
  }
}
