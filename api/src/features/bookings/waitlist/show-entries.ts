import {
  formatCents,
  isCurableMiss,
  seatOffer,
  type User,
  type WaitlistEnd,
  type WaitlistEntry,
  type WaitlistMiss,
  type WaitlistOutlook,
  type WaitlistQuery,
  waitlistClosesAt,
  waitlistEnds,
  waitlistMisses,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { quoteSeat } from '../booking/quote-seat.ts'
import { getStart, saleEnd } from '../booking/rules.ts'
import { findSeatBooking } from '../holds/held-seats.ts'
import { showOccurrences } from '../lists/show-booking.ts'
import { findJoinRefusal, getListTimes, getPosition } from './rules.ts'
import { isSeatHeld, type StoredEntry, type WaitlistEvent, waitlistStore } from './waitlist-store.ts'

const isMiss = (reason: WaitlistEvent['reason']): reason is WaitlistMiss =>
  waitlistMisses.some((miss) => miss === reason)

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

async function toEntryResponses(
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

export async function toEntryResponse(
  deps: Deps,
  { entry, user }: { entry: StoredEntry; user: User },
): Promise<WaitlistEntry> {
  const [shown] = await toEntryResponses(deps, { entries: [entry], user })
  if (!shown) throw new Error('one entry in, one out')
  return shown
}

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

export async function listMyWaitlist(deps: Deps, { user }: Actor): Promise<WaitlistEntry[]> {
  const entries = await waitlistStore(deps).find({ userId: user.id, bookingDate: { $gte: deps.clock.today() } })
  const startOf = (entry: StoredEntry) => saleEnd(deps, entry).getTime()
  const sorted = entries.sort((a, b) => startOf(a) - startOf(b) || a.createdAt.getTime() - b.createdAt.getTime())
  return toEntryResponses(deps, { entries: sorted, user })
}

export async function getWaitlistOutlook(
  deps: Deps,
  { actor: { user }, query }: { actor: Actor; query: WaitlistQuery },
): Promise<WaitlistOutlook> {
  const quote = await quoteSeat(deps, { user, input: { ...query, scheduleId: query.scheduleId || null } })
  const { occurrence, price } = quote
  const { seatsTaken, capacity } = occurrence
  const { terms, times } = getListTimes(deps, quote)
  const [{ length }, own, booked] = await Promise.all([
    waitlistStore(deps).numbersWaiting(occurrence.id),
    waitlistStore(deps).liveOfUser({ userId: user.id }),
    bookingStore(deps).liveOn({ userId: user.id, date: occurrence.date }),
  ])
  const entry = own.find(({ occurrenceId }) => occurrenceId === occurrence.id)
  const refusal = findJoinRefusal({
    isBooked: booked.some(({ occurrenceId }) => occurrenceId === occurrence.id),
    isWaiting: entry !== undefined,
    ...{ terms, now: deps.clock.now(), closesAt: times.closesAt, seatsTaken, capacity, waiting: length },
    ownEntries: own.length,
  })
  const automaticUntil = times.cancelBy < times.closesAt ? times.cancelBy : times.closesAt
  return {
    isFull: seatsTaken >= capacity,
    open: refusal === null,
    length,
    entryId: entry?.id ?? null,
    startsAt: times.startsAt.toISOString(),
    closesAt: times.closesAt.toISOString(),
    automaticUntil: automaticUntil.toISOString(),
    offerMinutes: terms.offerMinutes,
    lateOfferMinutes: terms.lateOfferMinutes,
    price: formatCents(price.paid),
  }
}
