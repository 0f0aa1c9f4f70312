import {
  formatCents,
  isCurableMiss,
  seatOffer,
  type User,
  type WaitlistEnd,
  type WaitlistEntry,
  type WaitlistMiss,
  waitlistClosesAt,
  waitlistEnds,
  waitlistMisses,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { getStart, saleEnd } from '../booking/seat-times.ts'
import { findSeatBooking } from '../holds/held-seats.ts'
import { showOccurrences } from '../lists/show-booking.ts'
import { getPosition } from './rules.ts'
import { isSeatHeld, type StoredEntry, type WaitlistEvent, waitlistStore } from './waitlist-store.ts'

const isMiss = (reason: WaitlistEvent['reason']): reason is WaitlistMiss =>
  waitlistMisses.some((miss) => miss === reason)

/** The seats that went past an entry, with the reason of each. */
export const getSkips = ({ events }: Pick<StoredEntry, 'events'>): WaitlistEntry['skips'] =>
  events.flatMap(({ at, what, reason }) =>
    (what === 'skipped' || what === 'passed') && isMiss(reason)
      ? [{ at: at.toISOString(), reason, isCurable: isCurableMiss(reason) }]
      : [],
  )

/** Why an entry ended, where no seat that went past ended it. */
function endReasonOf({ state, events }: Pick<StoredEntry, 'state' | 'events'>): WaitlistEnd | null {
  const reason = state === 'ended' ? events.findLast(({ what }) => what === 'ended')?.reason : null
  return waitlistEnds.find((end) => end === reason) ?? null
}

/** A member's entries as they see them, in the order that they are given. */
export async function toEntryResponses(
  deps: Deps,
  { entries, user }: { entries: readonly StoredEntry[]; user: User },
): Promise<WaitlistEntry[]> {
  const shown = await showOccurrences(deps, entries)
  const queues = await queuesOf(deps, entries)
  return Promise.all(
    entries.map(async (entry, place) => {
      const occurrence = shown[place]
      if (!occurrence) throw new Error('every occurrence is shown')
      const queue = queues.get(entry.occurrenceId) ?? []
      const position = entry.state === 'waiting' ? getPosition(entry.seq, queue) : null
      return toResponse(deps, { entry, user, occurrence, position, length: queue.length })
    }),
  )
}

/** One entry as its member sees it. */
export async function toEntryResponse(
  deps: Deps,
  { entry, user }: { entry: StoredEntry; user: User },
): Promise<WaitlistEntry> {
  const [shown] = await toEntryResponses(deps, { entries: [entry], user })
  if (!shown) throw new Error('one entry in, one out')
  return shown
}

/** The numbers of those who wait at each of the occurrences. */
async function queuesOf(deps: Deps, entries: readonly StoredEntry[]): Promise<Map<string, { seq: number }[]>> {
  const keys = [...new Set(entries.map(({ occurrenceId }) => occurrenceId))]
  const found = await Promise.all(keys.map((key) => waitlistStore(deps).numbersWaiting(key)))
  return new Map(keys.map((key, place) => [key, found[place] ?? []]))
}

type ShownOccurrence = Awaited<ReturnType<typeof showOccurrences>>[number]
type ShowEntryInput = {
  entry: StoredEntry
  user: User
  occurrence: ShownOccurrence
  /** Null when it does not wait. */
  position: number | null
  length: number
}

async function toResponse(deps: Deps, showing: ShowEntryInput): Promise<WaitlistEntry> {
  const { entry, user, occurrence, position, length } = showing
  const { closesMinutes } = getWaitlistTerms(deps.env, occurrence.windows)
  const startsAt = getStart(deps, entry)
  const { price } = occurrence
  const { category } = occurrence.class
  const { isFree } = seatOffer({ user, membership: user.membership, startsAt, price, category })
  return {
    id: entry.id,
    classId: entry.classId,
    scheduleId: entry.scheduleId,
    bookingDate: entry.bookingDate,
    class: occurrence.class,
    startsAt: entry.startsAt?.toISOString() ?? null,
    endsAt: entry.endsAt?.toISOString() ?? null,
    location: occurrence.location,
    state: entry.state,
    position,
    length,
    closesAt: waitlistClosesAt({ startsAt: saleEnd(deps, entry), closesMinutes }).toISOString(),
    notLaterThan: entry.notLaterThan,
    price: isFree ? '0.00' : occurrence.price,
    skips: getSkips(entry),
    endReason: endReasonOf(entry),
    offer: isSeatHeld(entry) && entry.bookingId ? await offerOf(deps, entry.bookingId) : null,
    charge: agreementOf(entry),
    joinedAt: entry.createdAt.toISOString(),
  }
}

function agreementOf({ charge }: StoredEntry): WaitlistEntry['charge'] {
  if (!charge) return null
  const { sentence, cents, last4, agreedAt } = charge
  return { sentence, price: formatCents(cents), last4, agreedAt: agreedAt.toISOString() }
}

async function offerOf(deps: Deps, bookingId: string): Promise<WaitlistEntry['offer']> {
  const booking = await findSeatBooking(deps, bookingId)
  if (booking?.status !== 'pending' || !booking.holdExpiresAt) return null
  const { holdExpiresAt: until, checkoutUrl = null } = booking
  return { bookingId, until, price: booking.price.paid, checkoutUrl }
}
