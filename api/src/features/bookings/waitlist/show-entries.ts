import {
  getWaitlistClosingTime,
  isCurableSkip,
  type PackBalance,
  resolvePayer,
  toMoney,
  type User,
  type WaitlistEndReason,
  type WaitlistEntry,
  type WaitlistOutlook,
  type WaitlistQuery,
  type WaitlistSkipReason,
  waitlistEndReasons,
  waitlistSkipReasons,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { findValidPacks } from '../booking/pack-credits.ts'
import { quoteSeat, type SeatQuote } from '../booking/quote-seat.ts'
import { getSaleEnd, getStart } from '../booking/rules.ts'
import { findBookingResponse, loadOccurrenceDetails } from '../lists/show-booking.ts'
import { findJoinRefusal, getPosition, getTermsAndTimes } from './rules.ts'
import { isSeatHeld, type StoredEntry, type WaitlistEvent, waitlistStore } from './waitlist-store.ts'

const isSkipReason = (reason: WaitlistEvent['reason']): reason is WaitlistSkipReason =>
  waitlistSkipReasons.some((skipReason) => skipReason === reason)

/** The times when the member was not given a freed seat (`skipped`), or did not take one held for them (`passed`). */
export const getSkips = ({ events }: Pick<StoredEntry, 'events'>): WaitlistEntry['skips'] =>
  events.flatMap(({ at, kind, reason }) =>
    (kind === 'skipped' || kind === 'passed') && isSkipReason(reason)
      ? [{ at: at.toISOString(), reason, isCurable: isCurableSkip(reason) }]
      : [],
  )

/**
 * Why an entry has the state `ended`; null in any other state. Also null if the member could not take a seat: `getSkips`
 * has that reason.
 */
function getEndReason({ state, events }: Pick<StoredEntry, 'state' | 'events'>): WaitlistEndReason | null {
  const reason = state === 'ended' ? events.findLast(({ kind }) => kind === 'ended')?.reason : null
  return waitlistEndReasons.find((endReason) => endReason === reason) ?? null
}

export type OwnEntryInput = { actor: Actor; id: string }

/** Throws NOT_FOUND for another member's entry. */
export async function loadOwnEntry(deps: Deps, { actor, id }: OwnEntryInput): Promise<StoredEntry> {
  const entry = await waitlistStore(deps).findById(id)
  if (entry?.userId !== actor.id) throw notFound('We could not find this waitlist.')
  return entry
}

export async function loadOwnEntryResponse(deps: Deps, { actor, id }: OwnEntryInput): Promise<WaitlistEntry> {
  const entry = await loadOwnEntry(deps, { actor, id })
  const [response] = await loadEntryResponses(deps, { entries: [entry], user: actor.user })
  if (!response) throw new Error('the entry has no response')
  return response
}

async function loadEntryResponses(
  deps: Deps,
  { entries, user }: { entries: readonly StoredEntry[]; user: User },
): Promise<WaitlistEntry[]> {
  if (entries.length === 0) return []
  const occurrences = await loadOccurrenceDetails(deps, entries)
  const packs = await findValidPacks(deps, { userId: user.id })
  return Promise.all(
    occurrences.map(({ entry, ...occurrence }) => loadEntryResponse(deps, { entry, user, packs, occurrence })),
  )
}

type OccurrenceDetails = Omit<Awaited<ReturnType<typeof loadOccurrenceDetails<StoredEntry>>>[number], 'entry'>
type EntryInput = {
  entry: StoredEntry
  user: User
  packs: readonly PackBalance[]
  occurrence: OccurrenceDetails
}

async function loadEntryResponse(deps: Deps, { entry, user, packs, occurrence }: EntryInput): Promise<WaitlistEntry> {
  const waitingEntries = await waitlistStore(deps).findWaiting(entry.occurrenceId)
  const { closesMinutes } = getWaitlistTerms(deps.env, occurrence.waitlistSettings)
  const startsAt = getStart(deps, entry)
  const { price } = occurrence
  const { category } = occurrence.class
  const seat = { startsAt, date: entry.bookingDate, price, category }
  const { isFree, pack } = resolvePayer({ user, membership: user.membership, packs, ...seat })
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
    position: entry.state === 'waiting' ? getPosition(entry.seq, waitingEntries) : null,
    length: waitingEntries.length,
    // Without a time of day, the class counts here as starting at the end of its date.
    closesAt: getWaitlistClosingTime({ startsAt: getSaleEnd(deps, entry), closesMinutes }).toISOString(),
    // How long before the start the member stops wanting a seat.
    cutOffMinutes: entry.cutOffMinutes,
    price: isFree ? '0.00' : price,
    ...(pack && entry.isLive ? { pack } : {}),
    skips: getSkips(entry),
    endReason: getEndReason(entry),
    offer: isSeatHeld(entry) && entry.bookingId ? await findOffer(deps, entry.bookingId) : null,
    charge: toChargeResponse(entry),
    joinedAt: entry.createdAt.toISOString(),
  }
}

function toChargeResponse({ charge }: StoredEntry): WaitlistEntry['charge'] {
  if (!charge) return null
  const { sentence, cents, last4, agreedAt } = charge
  return { sentence, price: toMoney(cents), last4, agreedAt: agreedAt.toISOString() }
}

async function findOffer(deps: Deps, bookingId: string): Promise<WaitlistEntry['offer']> {
  const booking = await findBookingResponse(deps, bookingId)
  if (booking?.status !== 'pending' || !booking.holdExpiresAt) return null
  const { holdExpiresAt: until, checkoutUrl = null } = booking
  return { bookingId, until, price: booking.price.paid, checkoutUrl }
}

export async function listMyWaitlist(deps: Deps, { actor: { user } }: { actor: Actor }): Promise<WaitlistEntry[]> {
  const entries = await waitlistStore(deps).find({ userId: user.id, bookingDate: { $gte: deps.clock.today() } })
  const getSortTime = (entry: StoredEntry) => getSaleEnd(deps, entry).getTime()
  const sortedEntries = entries.sort(
    (a, b) => getSortTime(a) - getSortTime(b) || a.createdAt.getTime() - b.createdAt.getTime(),
  )
  return loadEntryResponses(deps, { entries: sortedEntries, user })
}

/** What joining the waitlist of an occurrence would mean for the user. */
export async function loadWaitlistOutlook(
  deps: Deps,
  { actor: { user }, query }: { actor: Actor; query: WaitlistQuery },
): Promise<WaitlistOutlook> {
  const quote = await quoteSeat(deps, { user, input: { ...query, scheduleId: query.scheduleId || null } })
  const { seatsTaken, capacity } = quote.occurrence
  const { terms, times } = getTermsAndTimes(deps, quote)
  const { refusal, ownEntry, waitingCount } = await loadJoinStatus(deps, { user, quote })
  // Until then, a freed seat that costs the user nothing is booked for them without an offer.
  const automaticUntil = times.cancelBy < times.closesAt ? times.cancelBy : times.closesAt
  return {
    isFull: seatsTaken >= capacity,
    canJoin: refusal === null,
    length: waitingCount,
    entryId: ownEntry?.id ?? null,
    startsAt: times.startsAt.toISOString(),
    closesAt: times.closesAt.toISOString(),
    automaticUntil: automaticUntil.toISOString(),
    offerMinutes: terms.offerMinutes,
    lateOfferMinutes: terms.lateOfferMinutes,
    price: toMoney(quote.price.paid),
    ...(quote.pack ? { pack: quote.pack } : {}),
  }
}

type JoinStatusInput = { user: User; quote: SeatQuote; tx?: Tx }

/** Why a user cannot join the waitlist of an occurrence, their own entry in it and its length. */
export async function loadJoinStatus(deps: Deps, { user, quote, tx }: JoinStatusInput) {
  const { id: occurrenceId, date, seatsTaken, capacity } = quote.occurrence
  const liveBookings = await bookingStore(deps).findLiveOn({ userId: user.id, date, tx })
  const ownEntries = await waitlistStore(deps).findLiveOfUser({ userId: user.id, tx })
  const { length: waitingCount } = await waitlistStore(deps).findWaiting(occurrenceId, { tx })
  const ownEntry = ownEntries.find((entry) => entry.occurrenceId === occurrenceId)
  const { terms, times } = getTermsAndTimes(deps, quote)
  const refusal = findJoinRefusal({
    isBooked: liveBookings.some((booking) => booking.occurrenceId === occurrenceId),
    isWaiting: ownEntry !== undefined,
    terms,
    currentTime: deps.clock.now(),
    closesAt: times.closesAt,
    seatsTaken,
    capacity,
    waitingCount,
    ownEntryCount: ownEntries.length,
  })
  return { refusal, ownEntry, waitingCount }
}
