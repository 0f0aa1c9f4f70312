import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { RosterFactsJob } from '../../../platform/queue/roster-facts.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore, type DateSnapshot, type StoredBooking } from '../booking/booking-store.ts'
import { findInstructorName } from '../booking/quote-seat.ts'
import { getStart } from '../booking/rules.ts'

/** Updates the snapshots of bookings whose class had not begun by the change. Safe to repeat after a kill. */
export const rosterFactsHandler = defineHandler<RosterFactsJob>({
  kind: 'roster-facts',
  run: async (deps, { payload: { of, since } }) => {
    const changedAt = new Date(since)
    const scope = { from: dayIn(changedAt, deps.clock.timeZone), ...of }
    const live = await bookingStore(deps).liveFrom(scope)
    for (const booking of live.filter((one) => getStart(deps, one) > changedAt)) {
      await deps.inTransaction((tx) => updateOne(deps, { id: booking.id, tx }))
    }
  },
})

// Read inside the transaction: of two runs the one with older data meets a conflict and reads again.
async function updateOne(deps: Deps, { id, tx }: { id: string; tx: Tx }): Promise<void> {
  const booking = await bookingStore(deps).findById(id, { tx })
  const snapshot = booking && (await snapshotNow(deps, { booking, tx }))
  if (snapshot && !isDeepStrictEqual(snapshot, booking.snapshot))
    await bookingStore(deps).change({ booking, changes: { snapshot }, tx })
}

async function snapshotNow(
  deps: Deps,
  { booking, tx }: { booking: StoredBooking; tx: Tx },
): Promise<DateSnapshot | null> {
  const studioClass = await classStore(deps).findById(booking.classId, { tx })
  const occurrence = await occurrenceStore(deps).findById(booking.occurrenceId, { tx })
  if (!studioClass || !occurrence) return null
  const instructorName = await findInstructorName(deps, { occurrence, tx })
  return { className: studioClass.name, instructorName, location: occurrence.location }
}
