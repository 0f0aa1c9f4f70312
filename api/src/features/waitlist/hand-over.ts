import {
  lastBookableDay,
  offerUntil,
  type User,
  type WaitlistEnd,
  type WaitlistMiss,
  waitlistPhase,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { minutesAfter, secondsAfter } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  dropOutUntil,
  formatPlanWhen,
  giveSeat,
  type PreparedBooking,
  prepareSeat,
  releaseSeat,
  saleEnd,
  withBookingPlan,
} from '../bookings/index.ts'
import { addCharge } from '../checkout/index.ts'
import { runExclusive } from '../seats/index.ts'
import {
  chargeEntry,
  endEntry,
  isSeatHeld,
  offerEntry,
  queueEnded,
  queueMiss,
  queueOffer,
  queuePublic,
  type StoredEntry,
  skipEntry,
  winSeat,
} from '../waitlist-entries/index.ts'
import { listOf } from './list-times.ts'
import { openOfferCheckout, settleOffers } from './offers.ts'
import { evaluateCharge, evaluateTurn } from './rules.ts'

/** What became of one member's turn. `no seat`: there is none to give. */
type Turn = 'given' | 'skipped' | 'no seat' | 'public' | { over: WaitlistEnd }

const MOST_ROUNDS = 50
/** How soon, in seconds, those who wait are asked again while a seat is public that none of them could have. */
const ASK_AGAIN_SECONDS = 30

/**
 * Gives the free seats of an occurrence to those who wait, in their order; a member who cannot have one is skipped and
 * never holds up the next. Afterwards no seat is kept that none of them can have. Safe to be killed and to be run twice.
 * `opensPages`: whether the payment page of an offer is opened now, and not when it is accepted.
 */
export async function workOffWaitlist(deps: Deps, key: string, { opensPages = true } = {}): Promise<void> {
  await settleOffers(deps, key)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = await deps.occurrences.findWaitlist({ key })
    if (!before) return
    const outcome = await giveRound(deps, { key, opensPages })
    if (typeof outcome === 'object') await endList(deps, { key, reason: outcome.over })
    const settle = () => deps.inTransaction((tx) => release(deps, { key, seen: before.nextSeq, outcome, tx }))
    const isSettled = await runExclusive(key, settle)
    if (isSettled) return
  }
  throw new Error(`the waitlist of ${key} kept changing while its seats were given on`)
}

/** How a round ended. `exhausted`: everyone who still waits was skipped. `no seat`: there was none left to give. */
type RoundOutcome = 'exhausted' | 'no seat' | 'public' | { over: WaitlistEnd }

type Round = { key: string; opensPages: boolean }

async function giveRound(deps: Deps, { key, opensPages }: Round): Promise<RoundOutcome> {
  for (const entry of await deps.waitlist.liveOfOccurrence({ occurrence: key })) {
    if (entry.state !== 'waiting') continue
    const turn = await takeTurn(deps, { entry, opensPages })
    if (turn === 'no seat' || turn === 'public' || typeof turn === 'object') return turn
  }
  return 'exhausted'
}

async function takeTurn(deps: Deps, { entry, opensPages }: { entry: StoredEntry; opensPages: boolean }): Promise<Turn> {
  const user = await deps.users.findById(entry.userId)
  if (!user) return skip(deps, { entry, reason: 'account_closed', seat: null })
  const { classId, bookingDate, scheduleId } = entry
  try {
    return await withBookingPlan(deps, { user, input: { classId, bookingDate, scheduleId }, atDesk: true }, (seat) =>
      decide(deps, { entry, user, seat, opensPages }),
    )
  } catch (error) {
    const end = error instanceof AppError ? endOf(error) : null
    if (!end) throw error
    return { over: end }
  }
}

// What the catalogue says of the date, not of the member.
function endOf({ code }: AppError): WaitlistEnd | null {
  if (code === 'NOT_FOUND' || code === 'NOT_SCHEDULED') return 'date_cancelled'
  return code === 'CLASS_STARTED' || code === 'DATE_PAST' ? 'started' : null
}

type Turning = { entry: StoredEntry; user: User; seat: PreparedBooking }

async function decide(deps: Deps, turning: Turning & { opensPages: boolean }): Promise<Turn> {
  const { entry, user, seat } = turning
  const { terms, times } = listOf(deps, seat)
  if (!terms.isOn) return { over: 'switched_off' }
  const now = deps.clock.now()
  const phase = waitlistPhase(times, now)
  if (phase === 'over') return { over: 'started' }
  if (phase === 'public') return 'public'
  const list = await deps.occurrences.findWaitlist({ key: entry.occurrence })
  if (!list || !hasSeat(list, seat)) return 'no seat'
  const { env, clock } = deps
  const window = { memberDays: env.BOOKING_DAYS_MEMBER, guestDays: env.BOOKING_DAYS_GUEST }
  const lastDay = lastBookableDay({ person: user, today: clock.today(), terms: window })
  const turn = evaluateTurn({
    ...{ now, phase, isFree: seat.isFree, priceCents: seat.price.list, date: entry.bookingDate, lastDay },
    cutOffAt: entry.notLaterThan === null ? null : minutesAfter(times.startsAt, -entry.notLaterThan),
  })
  if (turn.kind === 'miss') return skip(deps, { entry, reason: turn.reason, seat })
  const minutes = phase === 'automatic' ? terms.offerMinutes : terms.lateOfferMinutes
  const until = turn.kind === 'offer' ? offerUntil({ now, minutes, closesAt: times.closesAt }) : null
  return give(deps, {
    ...turning,
    seat: turn.kind === 'offer' ? seat : withDropOut(deps, seat),
    until,
  })
}

// A seat that was kept while the class lost seats is none to give.
const hasSeat = ({ handovers, seatsTaken }: { handovers: number; seatsTaken: number }, seat: PreparedBooking) =>
  seatsTaken < seat.class.capacity || (handovers > 0 && seatsTaken <= seat.class.capacity)

// Seated without having been asked: the time to drop out for nothing starts now.
const withDropOut = (deps: Deps, seat: PreparedBooking): PreparedBooking => ({
  ...seat,
  cancelBy: dropOutUntil(deps, { ...seat, bookingDate: seat.occurrence.date }),
})

/** Seats a member, or holds the seat for an answer until an instant; a member who has another booking is skipped. */
async function give(deps: Deps, giving: Turning & { until: Date | null; opensPages: boolean }): Promise<Turn> {
  const { entry, user, seat, opensPages } = giving
  await prepareSeat(deps, { plan: seat, user })
  try {
    // In turn with those who join, leave, book and cancel in this process: they would only conflict with each other.
    const giveNow = () => deps.inTransaction((tx) => giveInside(deps, { ...giving, mayCharge: true, note: null, tx }))
    const outcome = await runExclusive(entry.occurrence, giveNow)
    const hasPage = outcome === 'offered' && !seat.isFree && opensPages
    if (hasPage) await openOfferCheckout(deps, { user, entryId: entry.id })
    if (outcome === 'busy') return 'skipped'
    if (outcome === 'charging') deps.wake.jobs()
    return outcome === 'no seat' ? outcome : 'given'
  } catch (error) {
    const reason = error instanceof AppError ? missOf(error) : null
    if (!reason) throw error
    return skip(deps, { entry, reason, seat })
  }
}

function missOf({ code }: AppError): WaitlistMiss | null {
  if (code === 'ALREADY_BOOKED') return 'already_booked'
  if (code === 'OVERLAPPING_BOOKING') return 'overlap'
  if (code === 'UNAUTHORIZED') return 'account_closed'
  return null
}

type Giving = Turning & {
  until: Date | null
  /** Whether a card may be charged to which the member has agreed. */
  mayCharge: boolean
  note: string | null
  tx: Tx
}

/**
 * The same inside a transaction that does more. `gone`: the entry does not wait any more. `busy`: the member is paying
 * for a seat of the class at the moment, which is no miss.
 */
export async function giveInside(
  deps: Deps,
  { entry: { id }, user, seat, until, mayCharge, note, tx }: Giving,
): Promise<'seated' | 'charging' | 'offered' | 'gone' | 'busy' | 'no seat'> {
  const entry = await deps.waitlist.findById(id, { tx })
  if (entry?.state !== 'waiting') return 'gone'
  const key = entry.occurrence
  const list = await deps.occurrences.findWaitlist({ key, tx })
  if (!list || !hasSeat(list, seat)) return 'no seat'
  const agreed = (mayCharge && until && entry.charge) || null
  const { isFree, price } = seat
  const charge = evaluateCharge({ agreed, now: deps.clock.now(), isFree, priceCents: price.paid })
  const card = charge.kind === 'charge' ? agreed : null
  const checkoutId = card ? deps.ids.next() : null
  const hold = until ? { checkoutId, expiresAt: until } : null
  const waitlist = { entryId: id, isKept: list.seatsTaken >= seat.class.capacity }
  const booking = await giveSeat(deps, { plan: seat, user, hold, waitlist, tx })
  if (!booking) return 'busy'
  if (!until) {
    await winSeat(deps, { entry, booking, note, tx })
    return 'seated'
  }
  const { id: bookingId, scheduleId } = booking
  if (checkoutId && card) {
    const charged = { bookingId, scheduleId, className: seat.class.name, when: formatPlanWhen(deps, seat), price }
    const { customerId, cardId } = card
    const held = { user, card: { customerId, cardId }, seat: charged, until, tx }
    await addCharge(deps, { checkoutId, entryId: id, ...held })
    await chargeEntry(deps, { entry, bookingId, until, tx })
    return 'charging'
  }
  const notCharged = charge.kind === 'offer' ? charge.why : null
  const { location } = seat.meeting
  await offerEntry(deps, { entry, bookingId, until, note, reason: notCharged, tx })
  await queueOffer(deps, { entry, priceCents: isFree ? 0 : price.paid, location, bookingId, until, notCharged, tx })
  return 'offered'
}

type Skipping = { entry: StoredEntry; reason: WaitlistMiss; seat: PreparedBooking | null }

async function skip(deps: Deps, { entry: { id }, reason, seat }: Skipping): Promise<Turn> {
  await deps.inTransaction(async (tx) => {
    const entry = await deps.waitlist.findById(id, { tx })
    if (entry?.state !== 'waiting') return
    // The same reason time after time is one line of the log and one mail.
    if (entry.events.at(-1)?.what === 'skipped' && entry.events.at(-1)?.reason === reason) return
    await skipEntry(deps, { entry, reason, tx })
    await queueMiss(deps, { entry, reason, location: seat?.meeting.location ?? null, tx })
  })
  return 'skipped'
}

async function endList(deps: Deps, { key, reason }: { key: string; reason: WaitlistEnd }) {
  for (const { id } of await deps.waitlist.liveOfOccurrence({ occurrence: key })) {
    await deps.inTransaction(async (tx) => {
      const entry = await deps.waitlist.findById(id, { tx })
      if (!entry?.isLive) return
      // A member who holds an offer when the list is switched off may still take it.
      if (isSeatHeld(entry) && reason === 'switched_off') return
      if (isSeatHeld(entry) && entry.bookingId) {
        const booking = await deps.bookings.findById(entry.bookingId, { tx })
        // An offer with a checkout ends with that one, which may turn out to be paid.
        if (booking?.checkoutId) return
        if (booking?.status === 'pending') await releaseSeat(deps, { bookingId: booking.id, as: 'cancelled', tx })
      } else await endEntry(deps, { entry, reason, tx })
      if (reason === 'date_cancelled') await queueEnded(deps, { entry, tx })
    })
  }
}

type Releasing = { key: string; seen: number; outcome: RoundOutcome; tx: Tx }

/**
 * Makes public what is kept and cannot be given, and says when to look again. False when a seat was freed, or a member
 * joined, after the round had looked: then there is another round.
 */
async function release(deps: Deps, { key, seen, outcome, tx }: Releasing): Promise<boolean> {
  const list = await deps.occurrences.findWaitlist({ key, tx })
  if (!list) return true
  if (outcome === 'exhausted' && list.nextSeq !== seen) return false
  const studioClass = await deps.classes.findById(list.occurrence.classId, { tx })
  const surplus = Math.min(list.handovers, Math.max(0, list.seatsTaken - (studioClass?.capacity ?? 0)))
  if (outcome === 'no seat' && list.handovers > surplus) return false
  const free = outcome === 'no seat' ? surplus : list.handovers
  if (free > 0) {
    await deps.occurrences.keep({ key, seats: -free, free: -free, tx })
    deps.metrics.noteSeat({ change: 'released', tx })
    deps.occurrences.noteSeatFree(list.occurrence)
  }
  const entries = await deps.waitlist.liveOfOccurrence({ occurrence: key, tx })
  const hasFreeSeat = studioClass !== null && list.seatsTaken - free < studioClass.capacity
  if (outcome === 'public' && hasFreeSeat) await tellPublic(deps, { entries, tx })
  const isPublic = outcome === 'exhausted' && hasFreeSeat
  await deps.occurrences.changeWaitlist({
    key,
    counts: {},
    dueAt: nextLook(deps, { entries, list, isPublic }),
    tx,
  })
  return true
}

type Telling = { entries: readonly StoredEntry[]; tx: Tx }

/** Once a seat is public every member who waits hears of it, one time. */
async function tellPublic(deps: Deps, { entries, tx }: Telling): Promise<void> {
  for (const entry of entries.filter(({ state }) => state === 'waiting')) {
    if (!entry.events.some(({ what }) => what === 'told_public')) await queuePublic(deps, { entry, tx })
  }
}

type Looked = { entries: readonly StoredEntry[]; list: { closesAt: Date | null }; isPublic: boolean }

function nextLook(deps: Deps, { entries, list, isPublic }: Looked): Date | null {
  const [first] = entries
  if (!first) return null
  const startsAt = saleEnd(deps, first)
  const now = deps.clock.now()
  const ends = entries.flatMap(({ offerUntil: until }) => until ?? [])
  const isOpen = list.closesAt !== null && list.closesAt > now
  // What kept a member from the seat may have gone away in between.
  const again = isPublic && isOpen && entries.some(({ state }) => state === 'waiting')
  const instants = [
    ...ends,
    ...(list.closesAt && isOpen ? [list.closesAt] : []),
    ...(again ? [secondsAfter(now, ASK_AGAIN_SECONDS)] : []),
    startsAt,
  ]
  return instants.reduce((a, b) => (a < b ? a : b))
}
