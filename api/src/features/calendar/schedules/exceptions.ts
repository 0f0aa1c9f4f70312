import type { Day, Holiday } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { holidayStore } from '../closed-days/index.ts'
import { type ScheduleException, scheduleExceptionStore } from './schedule-exception-store.ts'

type Range = { from: Day; to: Day; tx?: Tx | undefined }

/** What keeps the calendar from following its series: single dates that differ, and closed days. */
export type CalendarExceptions = { changes: Map<string, ScheduleException>; closed: Holiday[] }

/** Reads both kinds of exceptions of a range of days at once; everything that reckons with dates asks here. */
export async function findExceptions(deps: Deps, range: Range): Promise<CalendarExceptions> {
  const changes = await scheduleExceptionStore(deps).between(range)
  return { changes, closed: await holidayStore(deps).between(range) }
}
