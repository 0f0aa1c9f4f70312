import type { Day, Holiday } from '@studio/contract'
import type { Tx } from '../../platform/transaction.ts'
import type { ScheduleException } from './schedule-exception-store.ts'

type Range = { from: Day; to: Day; tx?: Tx | undefined }

/** What keeps the calendar from following its series: single dates that differ, and closed days. */
export type CalendarExceptions = { changes: Map<string, ScheduleException>; closed: Holiday[] }

/** Reads both kinds of exceptions of a range of days at once; all who reckon with dates ask here. */
export function createExceptions(stores: {
  scheduleExceptions: { between(range: Range): Promise<Map<string, ScheduleException>> }
  holidays: { between(range: Range): Promise<Holiday[]> }
}) {
  return {
    async between(range: Range): Promise<CalendarExceptions> {
      const changes = await stores.scheduleExceptions.between(range)
      return { changes, closed: await stores.holidays.between(range) }
    },
  }
}
