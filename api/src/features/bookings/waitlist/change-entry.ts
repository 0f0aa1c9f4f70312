import type { ChargeRefusal, WaitlistEndReason } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredBooking } from '../booking/booking-store.ts'
import { overlaps } from '../booking/rules.ts'
import { queueMissedMail, queueOverlapsEndedMail } from './queue-waitlist-mails.ts'
import { type EntryFields, isSeatHeld, type StoredEntry, type WaitlistEvent, waitlistStore } from './waitlist-store.ts'

type ChangeEntryInput = {
  entry: StoredEntry
  kind: WaitlistEvent['kind']
  reason?: WaitlistEvent['reason']
  /** What staff wrote about the change, for the log. */
  note?: string | null
  fields?: EntryFields
  tx: Tx
}

/** Changes fields of an entry and adds an event to its log. */
export async function changeEntry(
  deps: Deps,
  { entry, kind, reason = null, note = null, fields = {}, tx }: ChangeEntryInput,
): Promise<void> {
  const currentTime = deps.clock.now()
  await waitlistStore(deps).change({ entry, event: { at: currentTime, kind, reason, note }, fields, currentTime, tx })
}

export const endEntry = (
  deps: Deps,
  { entry, reason, tx }: { entry: StoredEntry; reason: WaitlistEndReason; tx: Tx },
): Promise<void> => changeEntry(deps, { entry, kind: 'ended', reason, fields: { state: 'ended' }, tx })

/** Offers a held seat to its member because their saved card could not be charged. */
export const offerInsteadOfCharging = (
  deps: Deps,
  { entry, reason, tx }: { entry: StoredEntry; reason: ChargeRefusal; tx: Tx },
): Promise<void> => changeEntry(deps, { entry, kind: 'offered', reason, fields: { state: 'offered' }, tx })

/**
 * Marks an entry as passed, because its member did not take the seat held for them. Call in the transaction that releases
 * the seat and gives the booking its new `status`.
 */
export async function closeUnacceptedOffer(
  deps: Deps,
  { booking, status, tx }: { booking: StoredBooking; status: 'expired' | 'cancelled'; tx: Tx },
): Promise<void> {
  const entry = booking.waitlistEntryId ? await waitlistStore(deps).findById(booking.waitlistEntryId, { tx }) : null
  if (!entry || !isSeatHeld(entry) || entry.bookingId !== booking.id) return
  const expiryReason = entry.state === 'charging' ? 'charge_unanswered' : 'offer_expired'
  const reason = status === 'expired' ? expiryReason : 'offer_declined'
  await changeEntry(deps, { entry, kind: 'passed', reason, fields: { state: 'passed' }, tx })
  if (status === 'expired') await queueMissedMail(deps, { entry, reason, tx })
}

/** How an entry got the seat of a booking. */
function getSeatedEventKind(entry: StoredEntry, bookingId: string) {
  if (entry.state === 'waiting') return 'seated'
  return entry.state === 'charging' && entry.bookingId === bookingId ? 'charged' : 'accepted'
}

/**
 * Called in every transaction that books a seat: fulfils the member's waitlist entry for the occurrence, and ends their
 * entries for overlapping classes with one mail.
 */
export async function closeMatchingEntries(
  deps: Deps,
  { booking, note, tx }: { booking: StoredBooking; note?: string | null | undefined; tx: Tx },
): Promise<void> {
  const { id: bookingId, userId, occurrenceId } = booking
  const liveEntries = await waitlistStore(deps).findLiveOfUser({ userId, tx })
  const ownEntry = liveEntries.find((entry) => entry.occurrenceId === occurrenceId)
  if (ownEntry) {
    const fields = { state: 'seated', bookingId, offerUntil: null } as const
    const kind = getSeatedEventKind(ownEntry, bookingId)
    await changeEntry(deps, { entry: ownEntry, kind, note: note ?? null, fields, tx })
  }
  const overlappingEntries = liveEntries.filter(
    (entry) => entry !== ownEntry && entry.state === 'waiting' && overlaps(entry, booking),
  )
  for (const entry of overlappingEntries) await endEntry(deps, { entry, reason: 'booked_overlap', tx })
  if (overlappingEntries.length > 0)
    await queueOverlapsEndedMail(deps, { entries: overlappingEntries, bookingId, userId, tx })
}
