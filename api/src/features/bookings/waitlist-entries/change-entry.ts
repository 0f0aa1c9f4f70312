import { type ChargeMiss, isCurableMiss, type WaitlistEnd, type WaitlistMiss } from '@studio/contract'
import { sendWrite } from '../../../adapters/bulk-write.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../seats/index.ts'
import type { WaitlistEvent } from './waitlist-document.ts'
import { type StoredEntry, waitlistStore } from './waitlist-store.ts'

type Change = { entry: StoredEntry; tx: Tx }

const eventAt = (at: Date, what: WaitlistEvent['what'], reason: WaitlistEvent['reason'] = null): WaitlistEvent => ({
  ...{ at, what, reason },
  note: null,
})

/** Keeps the occurrence's counts right when an entry stops waiting or its offer ends. */
async function uncount(deps: Deps, { entry, tx }: Change): Promise<void> {
  const key = entry.occurrence
  const list = await occurrenceStore(deps).findWaitlist({ key, tx })
  if (!list) return
  const counts = entry.state === 'waiting' ? { waiting: list.waiting - 1 } : { offers: list.offers - 1 }
  await sendWrite({ database: deps.database, write: occurrenceStore(deps).waitlistWrite({ key, counts }), tx })
}

/** A seat went past an entry that waits: it keeps its place when the reason can go away, and ends otherwise. */
export async function skipEntry(deps: Deps, { entry, reason, tx }: Change & { reason: WaitlistMiss }): Promise<void> {
  const now = deps.clock.now()
  const event = eventAt(now, 'skipped', reason)
  const isCurable = isCurableMiss(reason)
  await waitlistStore(deps).change({ id: entry.id, ...(isCurable ? {} : { state: 'ended' as const }), event, now, tx })
  if (!isCurable) await uncount(deps, { entry, tx })
}

/** Ends an entry for a reason that is not its own. */
export async function endEntry(deps: Deps, { entry, reason, tx }: Change & { reason: WaitlistEnd }): Promise<void> {
  const now = deps.clock.now()
  await waitlistStore(deps).change({ id: entry.id, state: 'ended', event: eventAt(now, 'ended', reason), now, tx })
  await uncount(deps, { entry, tx })
}

/** Ends an entry whose offer was not taken. */
export async function passEntry(deps: Deps, { entry, reason, tx }: Change & { reason: WaitlistMiss }): Promise<void> {
  const now = deps.clock.now()
  await waitlistStore(deps).change({ id: entry.id, state: 'passed', event: eventAt(now, 'passed', reason), now, tx })
  await uncount(deps, { entry, tx })
}

/** Ends an entry by its member's choice. */
export async function leaveEntry(deps: Deps, { entry, tx }: Change): Promise<void> {
  const now = deps.clock.now()
  await waitlistStore(deps).change({ id: entry.id, state: 'left', event: eventAt(now, 'left'), now, tx })
  if (entry.isLive) await uncount(deps, { entry, tx })
}

/** An entry got its seat: at once, or by taking an offer. */
export async function seatEntry(
  deps: Deps,
  { entry, bookingId, note = null, tx }: Change & { bookingId: string; note?: string | null },
): Promise<void> {
  const now = deps.clock.now()
  const event = { ...eventAt(now, howSeated({ entry, bookingId })), note }
  await waitlistStore(deps).change({
    id: entry.id,
    state: 'seated',
    event,
    fields: { bookingId, offerUntil: null },
    now,
    tx,
  })
  await uncount(deps, { entry, tx })
}

function howSeated({ entry, bookingId }: { entry: StoredEntry; bookingId: string }) {
  if (entry.state === 'waiting') return 'seated'
  return entry.state === 'charging' && entry.bookingId === bookingId ? 'charged' : 'accepted'
}

/** Takes back a member's agreement to be charged; they keep their place. */
export async function withdrawAgreement(deps: Deps, { entry, tx }: Change): Promise<void> {
  const now = deps.clock.now()
  await waitlistStore(deps).change({
    id: entry.id,
    event: eventAt(now, 'withdrawn'),
    fields: { charge: null },
    now,
    tx,
  })
}

type HoldInput = Change & { bookingId: string; until: Date }

/** A seat is held for an entry until an instant, while its card is charged. */
export async function chargeEntry(deps: Deps, { entry, bookingId, until, tx }: HoldInput): Promise<void> {
  const now = deps.clock.now()
  const fields = { bookingId, offerUntil: until }
  await waitlistStore(deps).change({
    id: entry.id,
    state: 'charging',
    event: eventAt(now, 'charging'),
    fields,
    now,
    tx,
  })
  await countHeld(deps, { key: entry.occurrence, until, tx })
}

/** The seat that is held for an entry is offered, since its card was not charged. */
export async function offerInstead(deps: Deps, { entry, reason, tx }: Change & { reason: ChargeMiss }): Promise<void> {
  const now = deps.clock.now()
  await waitlistStore(deps).change({ id: entry.id, state: 'offered', event: eventAt(now, 'offered', reason), now, tx })
}

/** A seat is held for an entry until an instant; `reason`: why the agreed card is not charged. */
export async function offerEntry(
  deps: Deps,
  {
    entry,
    bookingId,
    until,
    note = null,
    reason = null,
    tx,
  }: HoldInput & { note?: string | null; reason?: ChargeMiss | null },
): Promise<void> {
  const now = deps.clock.now()
  const event = { ...eventAt(now, 'offered', reason), note }
  const fields = { bookingId, offerUntil: until }
  await waitlistStore(deps).change({ id: entry.id, state: 'offered', event, fields, now, tx })
  await countHeld(deps, { key: entry.occurrence, until, tx })
}

async function countHeld(deps: Deps, { key, until, tx }: { key: string; until: Date; tx: Tx }): Promise<void> {
  const list = await occurrenceStore(deps).findWaitlist({ key, tx })
  if (!list) return
  const counts = { waiting: list.waiting - 1, offers: list.offers + 1 }
  const write = occurrenceStore(deps).waitlistWrite({
    key,
    counts,
    dueAt: list.dueAt && list.dueAt < until ? list.dueAt : until,
  })
  await sendWrite({ database: deps.database, write, tx })
}
