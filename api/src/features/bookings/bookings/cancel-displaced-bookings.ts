import { dateKey, effectiveTimes, takesPlace } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { spanOn } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  type FollowUp,
  findExceptions,
  type ScheduleJob,
  type StoredSchedule,
  scheduleExceptionStore,
  scheduleStore,
  toActor,
} from '../../calendar/schedules/index.ts'
import { type BookedOccurrence, cancelOccurrence } from './cancel-by-studio.ts'

type ChangedSchedule = { schedule: StoredSchedule; aftermath: FollowUp }

/** Days are compared as text: no day that the contract takes lies after this one. */
const FOR_EVER = '9999-12-31'

/**
 * Cancels bookings that no longer take place: their date left the schedule, or begins at another time, which the member
 * did not agree to. Members get a mail and a refund and may book again. A change of the end alone keeps the bookings.
 * Safe to repeat after a kill: what is done already is not there any more.
 */
export const scheduleChangeHandler = defineHandler<ScheduleJob>({
  kind: 'schedule-change',
  run: async (deps, { payload: { scheduleId: id } }) => {
    const changed = await scheduleStore(deps).followUp(id)
    if (!changed) return
    await cancelDisplaced(deps, changed)
    await deps.inTransaction(async (tx) => {
      await scheduleStore(deps).completeFollowUp({ id, aftermath: changed.aftermath, tx })
      // A deleted schedule is erased at the end, with what was changed of its dates.
      if (!(await scheduleStore(deps).findById(id, { tx })))
        await scheduleExceptionStore(deps).eraseOfSchedule({ scheduleId: id, tx })
    })
  },
})

async function cancelDisplaced(deps: Deps, { schedule, aftermath }: ChangedSchedule): Promise<void> {
  const { clock } = deps
  const { id: scheduleId, classId } = schedule
  const judge = async () => {
    const { changes, closed } = await findExceptions(deps, { from: clock.today(), to: FOR_EVER })
    return ({ bookingDate, startsAt }: BookedOccurrence) => {
      const change = changes.get(dateKey({ scheduleId, date: bookingDate }))
      if (!takesPlace(schedule, bookingDate, { change, closed })) return false
      // A date with hours of its own does not follow the series; its bookings move with it.
      if (change?.startTime) return true
      const span = spanOn({ clock, day: bookingDate, ...effectiveTimes(schedule, change) })
      return startsAt?.getTime() === span.startsAt.getTime()
    }
  }
  const stillStands = (tx: Tx) => scheduleStore(deps).hasAftermath({ id: scheduleId, aftermath, tx })
  await cancelOccurrence(deps, { scheduleId, classId, judge, stillStands, actor: toActor(aftermath) })
}
