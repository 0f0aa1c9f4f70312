import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { occurrenceStore, scheduleStore } from '../../calendar/index.ts'
import { classStore, type RemovalJob } from '../../catalogue/classes/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { endLists } from '../waitlist/list-jobs.ts'
import { cancelFutureBookingsOfClass } from './cancel-by-studio.ts'

/**
 * Completes a delete that was not undone within ten seconds: the studio cancels future bookings. A class that was never
 * booked is erased with its schedules; any other stays, switched off. The mark on the class is removed last, so a
 * killed run is repeated.
 */
export const removalHandler = defineHandler<RemovalJob>({
  kind: 'class-removal',
  run: async (deps, { payload: { classId: id } }) => {
    const due = await classStore(deps).dueRemoval({ id, now: deps.clock.now() })
    if (!due) return
    const { removal, class: before } = due
    const by = { id: removal.actorId, user: { username: removal.actorName } }
    const isStillValid = (tx: Tx) => classStore(deps).isStillToGo({ id, removal, tx })
    await endLists(deps, { classId: id, isStillValid })
    const cancelledBookings = await cancelFutureBookingsOfClass(deps, { classId: id, by, isStillValid })
    await deps.inTransaction(async (tx) => {
      const isErased = !(await bookingStore(deps).hasAnyOf({ classId: id, tx }))
      const isDone = await classStore(deps)[isErased ? 'erase' : 'endRemoval']({ id, removal, tx })
      if (!isDone) return
      if (isErased) await eraseDates(deps, { classId: id, tx })
      const what = isErased ? 'erase deleted class' : 'cancel bookings of deleted class'
      const after = isErased ? null : { ...before, cancelledBookings }
      await auditStore(deps).record({ act: { actor: by, what, entity: { kind: 'class', id }, before, after }, tx })
    })
  },
})

async function eraseDates(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<void> {
  await scheduleStore(deps).eraseOfClass({ classId, tx })
  await occurrenceStore(deps).eraseOfClass({ classId, tx })
}
