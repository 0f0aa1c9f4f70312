import type { ChargeMiss, WaitlistEnd } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { overlaps } from '../booking/rules.ts'
import { queueMiss, queueOverlapsEnded } from './queue-waitlist-mails.ts'
import { type EntryFields, isSeatHeld, type StoredEntry, type WaitlistEvent, waitlistStore } from './waitlist-store.ts'

type Change = Pick<WaitlistEvent, 'what'> &
  Partial<Pick<WaitlistEvent, 'reason' | 'note'>> & { entry: StoredEntry; fields?: EntryFields; tx: Tx }

export async function changeEntry(
  deps: Deps,
  { entry, what, reason = null, note = null, fields = {}, tx }: Change,
): Promise<void> {
  const now = deps.clock.now()
  await waitlistStore(deps).change({ entry, event: { at: now, what, reason, note }, fields, now, tx })
}

export const endEntry = (
  deps: Deps,
  { entry, reason, tx }: { entry: StoredEntry; reason: WaitlistEnd; tx: Tx },
): Promise<void> => changeEntry(deps, { entry, what: 'ended', reason, fields: { state: 'ended' }, tx })

/** The seat that is held for an entry is offered, since its card was not charged. */
export const offerInstead = (
  deps: Deps,
  { entry, reason, tx }: { entry: StoredEntry; reason: ChargeMiss; tx: Tx },
): Promise<void> => changeEntry(deps, { entry, what: 'offered', reason, fields: { state: 'offered' }, tx })

/** Ends the entry of a held seat that was not taken, in the transaction that releases it. */
export async function passOffer(
  deps: Deps,
  { booking, as, tx }: { booking: StoredBooking; as: 'expired' | 'cancelled'; tx: Tx },
): Promise<void> {
  const entry = booking.waitlistEntryId ? await waitlistStore(deps).findById(booking.waitlistEntryId, { tx }) : null
  if (!entry || !isSeatHeld(entry) || entry.bookingId !== booking.id) return
  const expired = entry.state === 'charging' ? 'charge_unanswered' : 'offer_expired'
  const reason = as === 'expired' ? expired : 'offer_declined'
  await changeEntry(deps, { entry, what: 'passed', reason, fields: { state: 'passed' }, tx })
  if (as === 'expired') await queueMiss(deps, { entry, reason, tx })
}

/**
 * Ends what a member no longer waits for, in the transaction that books a seat for them in any way: the entry of this
 * occurrence is seated (`charged` when its saved card paid for this booking), and those that overlap it end with one mail.
 */
export async function closeMatchingEntries(
  deps: Deps,
  { booking, note, tx }: { booking: StoredBooking; note?: string | null | undefined; tx: Tx },
): Promise<void> {
  const { id: bookingId, userId, occurrenceId } = booking
  const live = await waitlistStore(deps).liveOfUser({ userId, tx })
  const own = live.find((entry) => entry.occurrenceId === occurrenceId)
  if (own) {
    const isCharged = own.state === 'charging' && own.bookingId === bookingId
    const paidOrAccepted = isCharged ? 'charged' : 'accepted'
    const what = own.state === 'waiting' ? 'seated' : paidOrAccepted
    const fields = { state: 'seated', bookingId, offerUntil: null } as const
    await changeEntry(deps, { entry: own, what, note: note ?? null, fields, tx })
  }
  const lost = live.filter((entry) => entry !== own && entry.state === 'waiting' && overlaps(entry, booking))
  for (const entry of lost) await endEntry(deps, { entry, reason: 'won_other', tx })
  if (lost.length > 0) await queueOverlapsEnded(deps, { lost, bookingId, userId, tx })
}
