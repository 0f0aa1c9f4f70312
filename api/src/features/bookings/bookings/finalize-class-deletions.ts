import type { StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { scheduleExceptionStore, scheduleStore } from '../../calendar/schedules/index.ts'
import { classStore, type Removal, type RemovalJob } from '../../catalogue/classes/index.ts'
import { bookingStore } from './booking-store.ts'
import { cancelFutureBookingsOfClass } from './cancel-by-studio.ts'

type Due = { class: StudioClass; removal: Removal }

/**
 * Completes a delete that was not undone within ten seconds: the studio cancels future bookings. A class that was never
 * booked is erased with its schedules; any other stays, switched off. The mark on the class is removed last, so a
 * killed run is repeated.
 */
export const removalHandler = defineHandler<RemovalJob>({
  kind: 'class-removal',
  run: async (deps, { payload: { classId: id } }) => {
    const due = await classStore(deps).dueRemoval({ id, now: deps.clock.now() })
    if (due) await carryOut(deps, due)
  },
})

async function carryOut(deps: Deps, due: Due): Promise<void> {
  const { id } = due.class
  const actor = { id: due.removal.actorId, user: { username: due.removal.actorName } }
  const stillStands = (tx: Tx) => classStore(deps).isStillToGo({ id, removal: due.removal, tx })
  const { cancelled } = await cancelFutureBookingsOfClass(deps, { classId: id, actor, stillStands })
  const isErased = !(await bookingStore(deps).hasAnyOfClass(id))
  await deps.inTransaction(async (tx) => {
    const isDone = await classStore(deps)[isErased ? 'erase' : 'endRemoval']({ id, removal: due.removal, tx })
    if (!isDone) return
    if (isErased) await eraseSchedules(deps, { classId: id, tx })
    const what = isErased ? 'erase deleted class' : 'cancel bookings of deleted class'
    const after = isErased ? null : { ...due.class, cancelledBookings: cancelled }
    await auditStore(deps).record({ act: { actor, what, entity: { kind: 'class', id }, before: due.class, after }, tx })
  })
}

async function eraseSchedules(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<void> {
  for (const scheduleId of await scheduleStore(deps).eraseOfClass({ classId, tx })) {
    await scheduleExceptionStore(deps).eraseOfSchedule({ scheduleId, tx })
  }
}
