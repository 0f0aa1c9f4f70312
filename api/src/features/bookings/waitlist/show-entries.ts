import {
  formatCents,
  isCurableMiss,
  resolvePayer,
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
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
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

export type OwnEntryInput = { actor: Actor; id: string }

/** Another member's is NOT_FOUND. */
export async function loadOwnEntry(deps: Deps, { actor, id }: OwnEntryInput): Promise<StoredEntry> {
  const entry = await waitlistStore(deps).findById(id)
  if (entry?.userId !== actor.id) throw notFound('We could not find this waitlist.')
  return entry
}

export async function showOwnEntry(deps: Deps, { actor, id }: OwnEntryInput): Promise<WaitlistEntry> {
  const entry = await loadOwnEntry(deps, { actor, id })
  const [shown] = await showEntries(deps, { entries: [entry], user: actor.user })
  if (!shown) throw new Error('one entry in, one out')
  return shown
}

/** What a member sees of their places on waitlists. */
async function showEntries(
  deps: Deps,
  { entries, user }: { entries: readonly StoredEntry[]; user: User },
): Promise<WaitlistEntry[]> {
  const occurrences = await showOccurrences(deps, entries)
  return Promise.all(occurrences.map(({ seat: entry, ...occurrence }) => showEntry(deps, { entry, user, occurrence })))
}

type ShownOccurrence = Omit<Awaited<ReturnType<typeof showOccurrences<StoredEntry>>>[number], 'seat'>
type EntryInput = { entry: StoredEntry; user: User; occurrence: ShownOccurrence }

async function showEntry(deps: Deps, { entry, user, occurrence }: EntryInput): Promise<WaitlistEntry> {
  const waiting = await waitlistStore(deps).numbersWaiting(entry.occurrenceId)
  const { closesMinutes } = getWaitlistTerms(deps.env, occurrence.windows)
  const startsAt = getStart(deps, entry)
  const { price } = occurrence
  const { category } = occurrence.class
  const { isFree } = resolvePayer({ user, membership: user.membership, startsAt, price, category })
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
    position: entry.state === 'waiting' ? getPosition(entry.seq, waiting) : null,
    length: waiting.length,
    closesAt: waitlistClosesAt({ startsAt: saleEnd(deps, entry), closesMinutes }).toISOString(),
    notLaterThan: entry.notLaterThan,
    price: isFree ? '0.00' : price,
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
  return showEntries(deps, { entries: sorted, user })
}

export async function getWaitlistOutlook(
  deps: Deps,
  { actor: { user }, query }: { actor: Actor; query: WaitlistQuery },
): Promise<WaitlistOutlook> {
  const quote = await quoteSeat(deps, { user, input: { ...query, scheduleId: query.scheduleId || null } })
  const { seatsTaken, capacity } = quote.occurrence
  const { terms, times } = getListTimes(deps, quote)
  const { refusal, ownEntry, waiting } = await checkJoining(deps, { user, quote })
  const automaticUntil = times.cancelBy < times.closesAt ? times.cancelBy : times.closesAt
  return {
    isFull: seatsTaken >= capacity,
    open: refusal === null,
    length: waiting,
    entryId: ownEntry?.id ?? null,
    startsAt: times.startsAt.toISOString(),
    closesAt: times.closesAt.toISOString(),
    automaticUntil: automaticUntil.toISOString(),
    offerMinutes: terms.offerMinutes,
    lateOfferMinutes: terms.lateOfferMinutes,
    price: formatCents(quote.price.paid),
  }
}

type JoiningInput = { user: User; quote: SeatQuote; tx?: Tx }

/** Whether a user can join the waitlist of an occurrence, and what they and others wait for there already. */
export async function checkJoining(deps: Deps, { user, quote, tx }: JoiningInput) {
  const { id: occurrenceId, date, seatsTaken, capacity } = quote.occurrence
  const booked = await bookingStore(deps).liveOn({ userId: user.id, date, tx })
  const own = await waitlistStore(deps).liveOfUser({ userId: user.id, tx })
  const { length: waiting } = await waitlistStore(deps).numbersWaiting(occurrenceId, { tx })
  const ownEntry = own.find((entry) => entry.occurrenceId === occurrenceId)
  const { terms, times } = getListTimes(deps, quote)
  const refusal = findJoinRefusal({
    isBooked: booked.some((booking) => booking.occurrenceId === occurrenceId),
    isWaiting: ownEntry !== undefined,
    terms,
    now: deps.clock.now(),
    closesAt: times.closesAt,
    seatsTaken,
    capacity,
    waiting,
    ownEntries: own.length,
  })
  return { refusal, ownEntry, waiting }
}
