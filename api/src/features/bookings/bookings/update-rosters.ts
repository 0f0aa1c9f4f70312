import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { RosterFactsJob } from '../../../platform/queue/roster-facts.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { scheduleStore } from '../../calendar/schedules/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { overtakeBookings } from '../seats/index.ts'
import type { DateSnapshot } from './booking-document.ts'
import { bookingStore } from './booking-store.ts'
import { getStart } from './free-seats.ts'
import { loadOccurrenceDetails } from './occurrence-details.ts'
import type { StoredBooking } from './stored-booking.ts'

/**
 * Updates the snapshots of future bookings for their rosters: name, room and instructor as the catalogue has them now.
 * Dates that had begun before the change stay as they were. Each booking has its own transaction: safe to repeat after
 * a kill.
 */
export const rosterFactsHandler = defineHandler<RosterFactsJob>({
  kind: 'roster-facts',
  run: async (deps, { payload: { of, since } }) => {
    const changedAt = new Date(since)
    const scope = { from: dayIn(changedAt, deps.clock.timeZone), ...of }
    await overtakeBookings(deps, scope)
    const live = await bookingStore(deps).liveFrom(scope)
    for (const booking of live.filter((one) => getStart(deps, one) > changedAt)) {
      await deps.inTransaction((tx) => updateOne(deps, { id: booking.id, tx }))
    }
  },
})

// Read inside the transaction: of two runs the one with older data meets a conflict and reads again.
async function updateOne(deps: Deps, { id, tx }: { id: string; tx: Tx }): Promise<void> {
  const booking = await bookingStore(deps).findById(id, { tx })
  const snapshot = booking?.snapshot && (await snapshotNow(deps, { booking, tx }))
  if (snapshot && !isDeepStrictEqual(snapshot, booking.snapshot))
    await bookingStore(deps).keepSnapshot({ id, snapshot, tx })
}

/** Null when class or schedule are gone: then the date does not take place any more. */
async function snapshotNow(
  deps: Deps,
  { booking, tx }: { booking: StoredBooking; tx: Tx },
): Promise<DateSnapshot | null> {
  const { classId, scheduleId } = booking
  const studioClass = await classStore(deps).findById(classId, { tx })
  if (!studioClass || (scheduleId && !(await scheduleStore(deps).findById(scheduleId, { tx })))) return null
  const { location, substituteId } = (await loadOccurrenceDetails(deps, [booking], { tx }))(booking)
  const leader = substituteId ?? studioClass.instructorId
  const instructor = leader ? await instructorStore(deps).findById(leader, { tx }) : null
  return { className: studioClass.name, instructorName: instructor?.name ?? null, location }
}
