import { type ChargeMiss, isCurableMiss, type WaitlistEnd, type WaitlistMiss } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueMiss } from './queue-waitlist-mails.ts'
import type { WaitlistEvent } from './waitlist-document.ts'
import { type EntryChange, isSeatHeld, type StoredEntry, waitlistStore } from './waitlist-store.ts'

type Change = { entry: StoredEntry; tx: Tx }
type Event = Pick<WaitlistEvent, 'what'> & Partial<Pick<WaitlistEvent, 'reason' | 'note'>>

/** Changes an entry and adds to its log. */
async function change(
  deps: Deps,
  { entry, event, tx, ...changes }: Change & { event: Event } & Pick<EntryChange, 'state' | 'fields'>,
): Promise<void> {
  const now = deps.clock.now()
  const logged = { at: now, reason: null, note: null, ...event }
  await waitlistStore(deps).change({ id: entry.id, ...changes, event: logged, now, tx })
}

/** A seat went past an entry that waits: it keeps its place when the reason can go away, and ends otherwise. */
export const skipEntry = (deps: Deps, { reason, ...of }: Change & { reason: WaitlistMiss }): Promise<void> =>
  change(deps, { ...of, ...(isCurableMiss(reason) ? {} : { state: 'ended' }), event: { what: 'skipped', reason } })

/** Ends an entry for a reason that is not its own. */
export const endEntry = (deps: Deps, { reason, ...of }: Change & { reason: WaitlistEnd }): Promise<void> =>
  change(deps, { ...of, state: 'ended', event: { what: 'ended', reason } })

/** Ends an entry whose offer was not taken. */
const passEntry = (deps: Deps, { reason, ...of }: Change & { reason: WaitlistMiss }): Promise<void> =>
  change(deps, { ...of, state: 'passed', event: { what: 'passed', reason } })

/** Ends an entry by its member's choice. */
export const leaveEntry = (deps: Deps, of: Change): Promise<void> =>
  change(deps, { ...of, state: 'left', event: { what: 'left' } })

/** An entry got its seat: at once, by a charge, or by taking an offer. */
export function seatEntry(
  deps: Deps,
  { bookingId, note = null, ...of }: Change & { bookingId: string; note?: string | null },
): Promise<void> {
  const { state, bookingId: heldId } = of.entry
  const charged = state === 'charging' && heldId === bookingId ? ('charged' as const) : ('accepted' as const)
  const what = state === 'waiting' ? ('seated' as const) : charged
  return change(deps, { ...of, state: 'seated', event: { what, note }, fields: { bookingId, offerUntil: null } })
}

/** Takes back a member's agreement to be charged; they keep their place. */
export const withdrawAgreement = (deps: Deps, of: Change): Promise<void> =>
  change(deps, { ...of, event: { what: 'withdrawn' }, fields: { charge: null } })

type HeldSeat = Change & {
  state: 'charging' | 'offered'
  bookingId: string
  until: Date
  /** Why the agreed card is not charged. */
  reason?: ChargeMiss | null
  note?: string | null
}

/** A seat is held for an entry until an instant: while its card is charged, or for an answer. */
export const holdForEntry = (
  deps: Deps,
  { state, bookingId, until, reason = null, note = null, ...of }: HeldSeat,
): Promise<void> =>
  change(deps, { ...of, state, event: { what: state, reason, note }, fields: { bookingId, offerUntil: until } })

/** The seat that is held for an entry is offered, since its card was not charged. */
export const offerInstead = (deps: Deps, { reason, ...of }: Change & { reason: ChargeMiss }): Promise<void> =>
  change(deps, { ...of, state: 'offered', event: { what: 'offered', reason } })

/** A held seat, and the entry that it was offered to. */
type HeldOffer = { id: string; waitlistEntryId?: string | null }

/** Ends the entry of a held seat that was not taken, in the transaction that releases it. */
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
