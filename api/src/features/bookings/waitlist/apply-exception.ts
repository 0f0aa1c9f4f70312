import { effectiveTimes, scheduleApplies } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { spanOn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  type DateJob,
  type ExceptionFollowUp,
  loadOccurrenceContext,
  occurrenceOn,
  type ScheduleException,
  scheduleExceptionStore,
  toActor,
  toOccurrenceSnapshot,
} from '../../calendar/schedules/index.ts'
import {
  type BookedOccurrence,
  cancelOccurrence,
  formatFormerTimes,
  type MovedDate,
  rescheduleBookings,
} from '../bookings/index.ts'
import { moveWaitlist } from './move-waitlist.ts'

type ChangedDate = { change: ScheduleException; aftermath: ExceptionFollowUp }

/** Does what follows from a changed date; what is done already is not there any more. */
export const dateChangeHandler = defineHandler<DateJob>({
  kind: 'date-change',
  run: async (deps, { payload }) => {
    const changed = await scheduleExceptionStore(deps).followUp(payload)
    if (changed) await applyExceptionToBookings(deps, changed)
  },
})

/**
 * Applies a changed date to its bookings: cancels them as the studio when it does not take place, else moves them and
 * its waitlist to its hours and mails the members. Safe to be killed and to be run twice.
 */
export async function applyExceptionToBookings(deps: Deps, changed: ChangedDate): Promise<void> {
  await tellBookings(deps, changed)
  await deps.inTransaction((tx) => scheduleExceptionStore(deps).completeFollowUp({ ...changed, tx }))
}

async function tellBookings(deps: Deps, { change, aftermath }: ChangedDate): Promise<void> {
  const { scheduleId, date } = change
  const stillStands = (tx: Tx) => scheduleExceptionStore(deps).hasAftermath({ change, aftermath, tx })
  const context = await loadOccurrenceContext(deps, { scheduleId, date })
  // A schedule that was deleted, or has no occurrence on this date any more, has its own follow-up.
  if (!context || !scheduleApplies(context.schedule, date)) return
  if (change.isCancelled) {
    const judge = async () => (occurrence: BookedOccurrence) => occurrence.bookingDate !== date
    const { classId } = context.schedule
    await cancelOccurrence(deps, { scheduleId, classId, judge, stillStands, actor: toActor(aftermath) })
    return
  }
  const after = await occurrenceOn(deps, { context: { ...context, change } })
  const moved: MovedDate = {
    scheduleId,
    date,
    span: spanOn({ clock: deps.clock, day: date, ...effectiveTimes(context.schedule, change) }),
    before: aftermath.before,
    after: toOccurrenceSnapshot(after),
    note: change.note,
    since: aftermath.since,
    stillStands,
  }
  await rescheduleBookings(deps, moved)
  await moveWaitlist(deps, { ...moved, was: formatFormerTimes(deps, moved) })
}
