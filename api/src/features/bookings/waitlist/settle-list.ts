import type { WaitlistEnd } from '@studio/contract'
import { sendWrite } from '../../../adapters/bulk-write.ts'
import type { Deps } from '../../../deps.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { bookingStore, releaseSeat, saleEnd } from '../bookings/index.ts'
import { occurrenceStore } from '../seats/index.ts'
import { endEntry, isSeatHeld, queueEnded, queuePublic, waitlistStore } from '../waitlist-entries/index.ts'

/** How soon, in seconds, those who wait are asked again while a seat is public that none of them could have. */
const ASK_AGAIN_SECONDS = 30

/** How a round ended. `exhausted`: everyone who still waits was skipped. `no seat`: there was none left to give. */
export type RoundOutcome = 'exhausted' | 'no seat' | 'public' | { over: WaitlistEnd }

/** Ends all who wait for an occurrence, with the offers that have no payment page. */
export async function endList(deps: Deps, { key, reason }: { key: string; reason: WaitlistEnd }): Promise<void> {
  for (const { id } of await waitlistStore(deps).liveOfOccurrence({ occurrence: key })) {
    await deps.inTransaction(async (tx) => {
      const entry = await waitlistStore(deps).findById(id, { tx })
      if (!entry?.isLive) return
      // A member who holds an offer when the list is switched off may still take it.
      if (isSeatHeld(entry) && reason === 'switched_off') return
      if (isSeatHeld(entry) && entry.bookingId) {
        const booking = await bookingStore(deps).findById(entry.bookingId, { tx })
        // An offer with a checkout ends with that one, which may turn out to be paid.
        if (booking?.checkoutId) return
        if (booking?.status === 'pending') await releaseSeat(deps, { bookingId: booking.id, as: 'cancelled', tx })
      } else await endEntry(deps, { entry, reason, tx })
      if (reason === 'date_cancelled') await queueEnded(deps, { entry, tx })
    })
  }
}

type SettleInput = { key: string; seen: number; outcome: RoundOutcome; tx: Tx }

/**
 * Makes public what is kept and cannot be given, and says when to look again. False when a seat was freed, or a member
 * joined, after the round had looked: then there is another round.
 */
export async function settleList(deps: Deps, { key, seen, outcome, tx }: SettleInput): Promise<boolean> {
  const list = await occurrenceStore(deps).findWaitlist({ key, tx })
  if (!list) return true
  if (outcome === 'exhausted' && list.nextSeq !== seen) return false
  const studioClass = await classStore(deps).findById(list.occurrence.classId, { tx })
  const surplus = Math.min(list.handovers, Math.max(0, list.seatsTaken - (studioClass?.capacity ?? 0)))
  if (outcome === 'no seat' && list.handovers > surplus) return false
  const free = outcome === 'no seat' ? surplus : list.handovers
  if (free > 0) {
    await occurrenceStore(deps).keep({ key, seats: -free, free: -free, tx })
    deps.metrics.noteSeat({ change: 'released', tx })
    occurrenceStore(deps).noteSeatFree(list.occurrence)
  }
  const hasFreeSeat = studioClass !== null && list.seatsTaken - free < studioClass.capacity
  if (outcome === 'public' && hasFreeSeat) await tellPublic(deps, { key, tx })
  const isPublic = outcome === 'exhausted' && hasFreeSeat
  const write = occurrenceStore(deps).waitlistWrite({
    key,
    counts: {},
    dueAt: await nextLook(deps, { key, list, isPublic, tx }),
  })
  await sendWrite({ database: deps.database, write, tx })
  return true
}

type OfList = { key: string; tx: Tx }

/** Once a seat is public every member who waits hears of it, one time. */
async function tellPublic(deps: Deps, { key, tx }: OfList): Promise<void> {
  const entries = await waitlistStore(deps).liveOfOccurrence({ occurrence: key, tx })
  for (const entry of entries.filter(({ state }) => state === 'waiting')) {
    if (!entry.events.some(({ what }) => what === 'told_public')) await queuePublic(deps, { entry, tx })
  }
}

type ListLook = OfList & { list: { closesAt: Date | null }; isPublic: boolean }

async function nextLook(deps: Deps, { key: occurrence, list, isPublic, tx }: ListLook): Promise<Date | null> {
  const held = await waitlistStore(deps).heldOfOccurrence({ occurrence, tx })
  const [head] = await waitlistStore(deps).nextWaiting({ occurrence, after: 0, limit: 1, tx })
  const first = held[0] ?? head
  if (!first) return null
  const startsAt = saleEnd(deps, first)
  const now = deps.clock.now()
  const ends = held.flatMap(({ offerUntil: until }) => until ?? [])
  const isOpen = list.closesAt !== null && list.closesAt > now
  // What kept a member from the seat may have gone away in between.
  const again = isPublic && isOpen && head !== undefined
  const instants = [
    ...ends,
    ...(list.closesAt && isOpen ? [list.closesAt] : []),
    ...(again ? [secondsAfter(now, ASK_AGAIN_SECONDS)] : []),
    startsAt,
  ]
  return instants.reduce((a, b) => (a < b ? a : b))
}
