import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { endEntry, passEntry, seatEntry } from './change-entry.ts'
import { queueMiss, queueOverlapsEnded } from './queue-mails.ts'
import type { StoredEntry } from './waitlist-store.ts'

/** A booking as far as waitlists are concerned. */
type Won = { id: string; startsAt: Date | null; endsAt: Date | null }

/** What follows from a booking that a member of the list got: their entry, and others that overlap it, end with it. */
export async function winSeat(
  deps: Deps,
  { entry, booking, note, tx }: { entry: StoredEntry; booking: Won; note?: string | null; tx: Tx },
): Promise<void> {
  await seatEntry(deps, { entry, bookingId: booking.id, note: note ?? null, tx })
  const own = await deps.waitlist.liveOfUser({ userId: entry.userId, tx })
  const lost = own.filter((other) => other.id !== entry.id && other.state === 'waiting' && overlaps(other, booking))
  for (const other of lost) await endEntry(deps, { entry: other, reason: 'won_other', tx })
  if (lost.length > 0) await queueOverlapsEnded(deps, { lost, bookingId: booking.id, userId: entry.userId, tx })
}

// A class without a time of day overlaps nothing.
function overlaps(a: Pick<StoredEntry, 'startsAt' | 'endsAt'>, b: Pick<StoredEntry, 'startsAt' | 'endsAt'>): boolean {
  if (!a.startsAt || !a.endsAt || !b.startsAt || !b.endsAt) return false
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/**
 * Follows up a held seat that became a booking, itself or by another in its place, in the transaction that makes it so;
 * nothing when it was no offer.
 */
export async function noteOfferTaken(
  deps: Deps,
  { offerId, bookingId, tx }: { offerId: string; bookingId: string; tx: Tx },
): Promise<void> {
  const entry = await offeredEntry(deps, { bookingId: offerId, tx })
  const booking = entry && (await deps.bookings.findById(bookingId, { tx }))
  if (entry && booking) await winSeat(deps, { entry, booking, tx })
}

/** Ends the entry of a held seat that was not paid, in the transaction that releases it. */
export async function noteOfferReleased(
  deps: Deps,
  { bookingId, as, tx }: { bookingId: string; as: 'expired' | 'cancelled'; tx: Tx },
): Promise<void> {
  const entry = await offeredEntry(deps, { bookingId, tx })
  const reason = as === 'expired' ? 'offer_expired' : 'offer_declined'
  if (!entry) return
  await passEntry(deps, { entry, reason, tx })
  if (as === 'expired') await queueMiss(deps, { entry, reason, location: null, tx })
}

async function offeredEntry(deps: Deps, { bookingId, tx }: { bookingId: string; tx: Tx }): Promise<StoredEntry | null> {
  const booking = await deps.bookings.findById(bookingId, { tx })
  const entry = booking?.waitlistEntryId ? await deps.waitlist.findById(booking.waitlistEntryId, { tx }) : null
  return entry?.state === 'offered' && entry.bookingId === bookingId ? entry : null
}
