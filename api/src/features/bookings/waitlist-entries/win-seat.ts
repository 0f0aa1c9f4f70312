import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingLocks, type Occurrence, occurrenceKey, type SeatTimes } from '../seats/index.ts'
import { endEntry, passEntry, seatEntry } from './change-entry.ts'
import { queueMiss, queueOverlapsEnded } from './queue-mails.ts'
import { isSeatHeld, type StoredEntry, waitlistStore } from './waitlist-store.ts'

/** A booking as far as waitlists are concerned. */
type WinningBooking = { id: string } & Pick<SeatTimes, 'startsAt' | 'endsAt'>
type WonSeat = WinningBooking & SeatTimes & Omit<Occurrence, 'date'> & { userId: string }

/** What follows from a booking that a member of the list got: their entry, and others that overlap it, end with it. */
export async function winSeat(
  deps: Deps,
  { entry, booking, note, tx }: { entry: StoredEntry; booking: WinningBooking; note?: string | null; tx: Tx },
): Promise<void> {
  await seatEntry(deps, { entry, bookingId: booking.id, note: note ?? null, tx })
  const others = (await waitlistStore(deps).liveOfUser({ userId: entry.userId, tx })).filter(
    ({ id }) => id !== entry.id,
  )
  await endOverlapping(deps, { others, booking, tx })
}

/**
 * The same for a seat that a member got in any way, in the transaction that books it: by booking, by paying, by moving a
 * booking, or at the desk.
 */
export async function noteSeatBooked(deps: Deps, { booking, tx }: { booking: WonSeat; tx: Tx }): Promise<void> {
  const { userId, bookingDate: date } = booking
  const live = await waitlistStore(deps).liveOfUser({ userId, tx })
  const own = live.find(({ occurrence }) => occurrence === occurrenceKey({ ...booking, date }))
  const others = live.filter((entry) => entry !== own)
  if (own) await seatEntry(deps, { entry: own, bookingId: booking.id, tx })
  const left = await endOverlapping(deps, { others, booking, tx })
  if (left === 0) await bookingLocks(deps).noteWaiting({ userId, mayWait: false, tx })
}

type EndOthersInput = { others: readonly StoredEntry[]; booking: WinningBooking; tx: Tx }

/** Ends the entries that overlap a booking, with one mail; returns how many are left. */
async function endOverlapping(deps: Deps, { others, booking, tx }: EndOthersInput): Promise<number> {
  const lost = others.filter((other) => other.state === 'waiting' && overlaps(other, booking))
  for (const entry of lost) await endEntry(deps, { entry, reason: 'won_other', tx })
  const userId = lost[0]?.userId
  if (userId) await queueOverlapsEnded(deps, { lost, bookingId: booking.id, userId, tx })
  return others.length - lost.length
}

// A class without a time of day overlaps nothing.
function overlaps(a: Pick<StoredEntry, 'startsAt' | 'endsAt'>, b: Pick<StoredEntry, 'startsAt' | 'endsAt'>): boolean {
  if (!a.startsAt || !a.endsAt || !b.startsAt || !b.endsAt) return false
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** A held seat, and the entry that it was offered to. */
type HeldOffer = { id: string; waitlistEntryId?: string | null }

/** Ends the entry of a held seat that was not paid, in the transaction that releases it. */
export async function noteOfferReleased(
  deps: Deps,
  { booking, as, tx }: { booking: HeldOffer; as: 'expired' | 'cancelled'; tx: Tx },
): Promise<void> {
  const entry = booking.waitlistEntryId ? await waitlistStore(deps).findById(booking.waitlistEntryId, { tx }) : null
  if (!entry || !isSeatHeld(entry) || entry.bookingId !== booking.id) return
  const lapsed = entry.state === 'charging' ? 'charge_unanswered' : 'offer_expired'
  const reason = as === 'expired' ? lapsed : 'offer_declined'
  await passEntry(deps, { entry, reason, tx })
  if (as === 'expired') await queueMiss(deps, { entry, reason, location: null, tx })
}
