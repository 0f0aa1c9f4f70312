import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { hasStarted, type OccurrenceJob, occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { cancelForStudio } from '../cancelling/cancel-by-studio.ts'
import { serveWaitlist } from '../waitlist/serve-waitlist.ts'
import { endWaitlist, moveEntries } from '../waitlist/waitlist-jobs.ts'
import { moveBooking } from './move-booking.ts'

/**
 * Cancels or moves the bookings and the waitlist of a changed occurrence, and mails the members. Each booking is read and
 * changed in a transaction of its own, so the job can be killed and repeated.
 */
export const occurrenceHandler = defineHandler<OccurrenceJob>({
  kind: 'date-change',
  run: async (deps, { payload: job }) => {
    const occurrence = await occurrenceStore(deps).findById(job.occurrenceId)
    if (!occurrence || hasStarted(deps, occurrence)) return
    if (occurrence.status === 'scheduled') await applyChange(deps, { occurrence, job })
    else await applyCancellation(deps, { occurrence, job })
  },
})

type OccurrenceChangeInput = { occurrence: StoredOccurrence; job: OccurrenceJob }

async function applyCancellation(deps: Deps, { occurrence, job }: OccurrenceChangeInput): Promise<void> {
  const { id: occurrenceId } = occurrence
  const staff = { id: job.actor.id, user: { username: job.actor.username } }
  const isStillValid = async (tx: Tx) =>
    (await occurrenceStore(deps).findById(occurrenceId, { tx }))?.status !== 'scheduled'
  await endWaitlist(deps, { occurrenceId, reason: 'date_cancelled', isStillValid })
  for (const { id } of await bookingStore(deps).find({ occurrenceId, holdsSeat: true }))
    await cancelForStudio(deps, { id, occurrenceId, staff, isStillValid })
}

/** Applies new times, names, a new capacity and a switched-off waitlist. */
async function applyChange(deps: Deps, { occurrence, job }: OccurrenceChangeInput): Promise<void> {
  const { id: occurrenceId } = occurrence
  for (const { id } of await bookingStore(deps).find({ occurrenceId, holdsSeat: true }))
    await deps.inTransaction((tx) => moveBooking(deps, { id, job, tx }))
  await moveEntries(deps, { job })
  const studioClass = await classStore(deps).findById(occurrence.classId)
  if (studioClass?.hasWaitlist === false) {
    const isStillValid = async (tx: Tx) =>
      (await classStore(deps).findById(occurrence.classId, { tx }))?.hasWaitlist === false
    await endWaitlist(deps, { occurrenceId, reason: 'switched_off', isStillValid })
  }
  await deps.inTransaction((tx) => applyNewCapacity(deps, { occurrenceId, tx }))
}

// An occurrence that had a waitlist stays full when its class gets more seats: its capacity rises only here, so that the
// new seats go to the waitlist first.
async function applyNewCapacity(deps: Deps, { occurrenceId, tx }: { occurrenceId: string; tx: Tx }): Promise<void> {
  const occurrence = await occurrenceStore(deps).findById(occurrenceId, { tx })
  const studioClass = occurrence && (await classStore(deps).findById(occurrence.classId, { tx }))
  if (!occurrence || !studioClass || occurrence.capacity === studioClass.capacity) return
  const { capacity } = studioClass
  await occurrenceStore(deps).change({ id: occurrenceId, changes: { capacity }, tx })
  await serveWaitlist(deps, { occurrence: { ...occurrence, capacity }, tx })
}
