import type { StudioClass } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { ClassBookings } from './class-bookings.ts'
import type { Removal } from './class-store.ts'

type Due = { class: StudioClass; removal: Removal }

/**
 * Does what follows from deletes that nobody took back within ten seconds (ruling A9): future bookings are cancelled by
 * the studio; a class that nobody ever booked is erased with its schedules and their dates, any other stays, switched off. The note on
 * the class goes last, so a run that is killed is simply done again.
 */
export async function carryOutRemovals(deps: Deps, bookings: ClassBookings): Promise<void> {
  const due = await deps.classes.dueRemovals(deps.clock.now())
  // One class whose turn fails must not keep the others waiting; it comes up again with the next run.
  const failures: unknown[] = []
  for (const one of due) await carryOut(deps, { bookings, due: one }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some class removals failed')
}

async function carryOut(deps: Deps, { bookings, due }: { bookings: ClassBookings; due: Due }): Promise<void> {
  const { id } = due.class
  const actor = { id: due.removal.actorId, user: { username: due.removal.actorName } }
  const { cancelled } = await bookings.cancelFuture(deps, { classId: id, actor })
  const isErased = !(await bookings.hasAny(deps, { classId: id }))
  await deps.inTransaction(async (tx) => {
    const isDone = await deps.classes[isErased ? 'erase' : 'endRemoval']({ id, removal: due.removal, tx })
    if (!isDone) return
    if (isErased) await eraseSchedules(deps, { classId: id, tx })
    const what = isErased ? 'erase deleted class' : 'cancel bookings of deleted class'
    const after = isErased ? null : { ...due.class, cancelledBookings: cancelled }
    await deps.audit.record({ act: { actor, what, entity: { kind: 'class', id }, before: due.class, after }, tx })
  })
}

async function eraseSchedules(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<void> {
  for (const scheduleId of await deps.schedules.eraseOfClass({ classId, tx })) {
    await deps.dateChanges.eraseOfSchedule({ scheduleId, tx })
  }
}
