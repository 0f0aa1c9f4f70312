import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type BookingEnd, bookingStore } from '../booking/booking-store.ts'
import { returnTrial } from '../booking/seat-coverage.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { releaseSeat } from './release-seat.ts'

/** Ends a booking or a hold and releases its seat; null when it is not in that state any more. */
export async function endBooking(
  deps: Deps,
  { id, from, end, tx }: { id: string; from: 'pending' | 'confirmed'; end: BookingEnd; tx: Tx },
): Promise<StoredBooking | null> {
  const booking = await bookingStore(deps).end({ id, from, end, tx })
  if (!booking) return null
  await releaseSeat(deps, { occurrenceId: booking.occurrenceId, tx })
  await returnTrial(deps, { booking, tx })
  return booking
}
