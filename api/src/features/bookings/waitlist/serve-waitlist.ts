import { waitlistPhase } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { findInstructorName } from '../booking/quote-seat.ts'
import { queueListJob } from './list-jobs.ts'
import { getListTimes } from './list-times.ts'
import { type ServedList, takeTurn } from './take-turn.ts'
import { waitlistStore } from './waitlist-store.ts'

/**
 * Gives the free seats of an occurrence to those who wait, strictly in their order, in the transaction that has freed
 * them. Whoever cannot have one at this moment is passed over; with nobody left the seats are public. After the list has
 * closed they are public at once, and those who wait are told so by a job.
 */
export async function serveWaitlist(
  deps: Deps,
  { occurrence, tx }: { occurrence: StoredOccurrence; tx: Tx },
): Promise<void> {
  let freeSeats = occurrence.capacity - occurrence.seatsTaken
  if (occurrence.nextNumber === 1 || freeSeats <= 0 || occurrence.status !== 'scheduled') return
  const studioClass = await classStore(deps).findById(occurrence.classId, { tx })
  // A class that is switched off takes nobody in; what is free then is given when it is switched on again.
  if (!studioClass?.isActive) return
  const { terms, times } = getListTimes(deps, { studioClass, occurrence })
  if (!terms.isOn) return
  const phase = waitlistPhase(times, deps.clock.now())
  if (phase === 'public') return queueListJob(deps, { occurrence, act: 'tell public', tx })
  if (phase === 'over') return
  const instructorName = await findInstructorName(deps, { occurrence, tx })
  const list: ServedList = { occurrence, studioClass, instructorName, terms, times, phase }
  for (let after = 0; freeSeats > 0; ) {
    const entry = await waitlistStore(deps).nextWaiting({ occurrenceId: occurrence.id, after, tx })
    if (!entry) return
    after = entry.seq
    if (await takeTurn(deps, { list, entry, tx })) freeSeats -= 1
  }
}
