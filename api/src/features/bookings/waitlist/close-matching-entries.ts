import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { overlaps } from '../booking/rules.ts'
import type { StoredBooking } from '../booking/stored-booking.ts'
import { endEntry, seatEntry } from './change-entry.ts'
import { queueOverlapsEnded } from './queue-waitlist-mails.ts'
import { waitlistStore } from './waitlist-store.ts'

type BookedSeat = Pick<StoredBooking, 'id' | 'userId' | 'occurrenceId' | 'startsAt' | 'endsAt'>

/**
 * Ends what a member no longer waits for, in the transaction that books a seat for them in any way: the entry of this
 * occurrence is seated, and those that overlap it end with one mail.
 */
export async function closeMatchingEntries(
  deps: Deps,
  { booking, note = null, tx }: { booking: BookedSeat; note?: string | null; tx: Tx },
): Promise<void> {
  const { id: bookingId, userId, occurrenceId } = booking
  const live = await waitlistStore(deps).liveOfUser({ userId, tx })
  const own = live.find((entry) => entry.occurrenceId === occurrenceId)
  if (own) await seatEntry(deps, { entry: own, bookingId, note, tx })
  const lost = live.filter((entry) => entry !== own && entry.state === 'waiting' && overlaps(entry, booking))
  for (const entry of lost) await endEntry(deps, { entry, reason: 'won_other', tx })
  if (lost.length > 0) await queueOverlapsEnded(deps, { lost, bookingId, userId, tx })
}
