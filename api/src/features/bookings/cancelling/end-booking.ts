import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { type BookingEnd, bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { extendPackAfterStudioCancel } from '../booking/pack-credits.ts'
import { returnTrialPass } from '../trial-passes/index.ts'
import { serveWaitlist } from '../waitlist/serve-waitlist.ts'

type EndInput = { booking: StoredBooking; end: Omit<BookingEnd, 'endedAt'>; tx: Tx }

/**
 * Ends a booking or a hold that this transaction has read, and releases its seat. A trial is returned unless the
 * cancellation is late.
 */
export async function endBooking(deps: Deps, { booking, end, tx }: EndInput): Promise<StoredBooking> {
  const endedBooking = await bookingStore(deps).end({ booking, end: { ...end, endedAt: deps.clock.now() }, tx })
  const { id: bookingId, userId, occurrenceId, freeBy, lateCancel } = endedBooking
  await releaseSeat(deps, { occurrenceId, tx })
  if (end.endedBy === 'studio') await extendPackAfterStudioCancel(deps, { booking: endedBooking, tx })
  if (freeBy === 'trial' && !lateCancel) await returnTrialPass(deps, { userId, bookingId, tx })
  return endedBooking
}

/**
 * The only way to release a seat, called in the transaction that ends or moves its booking. The seat goes to the first on
 * the waitlist who can take it, and is free to book otherwise.
 */
export async function releaseSeat(deps: Deps, { occurrenceId, tx }: { occurrenceId: string; tx: Tx }): Promise<void> {
  const occurrence = await occurrenceStore(deps).findById(occurrenceId, { tx })
  if (!occurrence || occurrence.seatsTaken < 1) throw new Error(`no seat to release at ${occurrenceId}`)
  await occurrenceStore(deps).changeSeatsTaken({ id: occurrenceId, change: -1, tx })
  await serveWaitlist(deps, { occurrence: { ...occurrence, seatsTaken: occurrence.seatsTaken - 1 }, tx })
}
