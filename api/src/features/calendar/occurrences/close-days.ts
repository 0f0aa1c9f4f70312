import { type Day, findHoliday } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { holidayStore } from '../closed-days/holiday-store.ts'
import { queueFollowUp } from './follow-up.ts'
import { occurrenceStore } from './occurrence-store.ts'
import { hasBegun, statusOf } from './plan-schedule.ts'

/**
 * Closes or reopens the coming occurrences of a range of days by the closed days as this transaction has stored them.
 * Bookings of what is closed end by a job each; a date that was cancelled for itself stays so when the studio reopens.
 */
export async function applyClosedDays(
  deps: Deps,
  { from, to, actor, tx }: { from: Day; to: Day; actor: Pick<Actor, 'id' | 'user'>; tx: Tx },
): Promise<void> {
  const closed = await holidayStore(deps).between({ from, to, tx })
  for (const before of await occurrenceStore(deps).between({ from, to, tx })) {
    if (before.status === 'removed' || hasBegun(deps, before)) continue
    const status = statusOf({ changed: before.changed, isClosed: findHoliday(closed, before.date) !== undefined })
    if (status === before.status) continue
    await occurrenceStore(deps).change({ id: before.id, changes: { status }, tx })
    await queueFollowUp(deps, { before, actor, tx })
  }
}
