import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { hasBegun, type OccurrenceJob, occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { cancelForStudio } from '../cancelling/cancel-by-studio.ts'
import { endList, moveEntries } from '../waitlist/list-jobs.ts'
import { serveWaitlist } from '../waitlist/serve-waitlist.ts'
import { moveBooking } from './move-booking.ts'

/**
 * Applies the change of an occurrence to its bookings and waitlist: cancels or moves them, and mails the members. Each
 * booking has its own transaction and is read again in it, so the job can be killed and repeated.
 */
export const occurrenceHandler = defineHandler<OccurrenceJob>({
  kind: 'date-change',
  run: async (deps, { payload: job }) => {
    const occurrence = await occurrenceStore(deps).findById(job.occurrenceId)
    if (!occurrence || hasBegun(deps, occurrence)) return
    if (occurrence.status === 'scheduled') await followMove(deps, { occurrence, job })
    else await followCancellation(deps, { occurrence, job })
  },
})

type FollowUp = { occurrence: StoredOccurrence; job: OccurrenceJob }

async function followCancellation(deps: Deps, { occurrence, job }: FollowUp): Promise<void> {
  const { id: occurrenceId } = occurrence
  const staff = { id: job.actor.id, user: { username: job.actor.username } }
  const isStillValid = async (tx: Tx) =>
    (await occurrenceStore(deps).findById(occurrenceId, { tx }))?.status !== 'scheduled'
  await endList(deps, { occurrenceId, reason: 'date_cancelled', isStillValid })
  for (const { id } of await bookingStore(deps).find({ occurrenceId, holdsSeat: true }))
    await cancelForStudio(deps, { id, occurrenceId, staff, isStillValid })
}

async function followMove(deps: Deps, { occurrence, job }: FollowUp): Promise<void> {
  const { id: occurrenceId } = occurrence
  for (const { id } of await bookingStore(deps).find({ occurrenceId, holdsSeat: true }))
    await deps.inTransaction((tx) => moveBooking(deps, { id, job, tx }))
  await moveEntries(deps, { job })
  const studioClass = await classStore(deps).findById(occurrence.classId)
  if (studioClass?.hasWaitlist === false) {
    const isStillValid = async (tx: Tx) =>
      (await classStore(deps).findById(occurrence.classId, { tx }))?.hasWaitlist === false
    await endList(deps, { occurrenceId, reason: 'switched_off', isStillValid })
  }
  await deps.inTransaction((tx) => applyNewCapacity(deps, { occurrenceId, tx }))
}

// While members wait, a higher capacity of the class is applied here, so that its seats go to the waitlist first.
async function applyNewCapacity(deps: Deps, { occurrenceId, tx }: { occurrenceId: string; tx: Tx }): Promise<void> {
  const occurrence = await occurrenceStore(deps).findById(occurrenceId, { tx })
  const studioClass = occurrence && (await classStore(deps).findById(occurrence.classId, { tx }))
  if (!occurrence || !studioClass || occurrence.capacity === studioClass.capacity) return
  const { capacity } = studioClass
  await occurrenceStore(deps).change({ id: occurrenceId, changes: { capacity }, tx })
  await serveWaitlist(deps, { occurrence: { ...occurrence, capacity }, tx })
}
