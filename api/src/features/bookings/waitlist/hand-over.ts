import {
  lastBookableDay,
  offerUntil,
  type User,
  type WaitlistEnd,
  type WaitlistMiss,
  waitlistPhase,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { sideBySide } from '../../../platform/side-by-side.ts'
import { minutesAfter } from '../../../platform/studio-time.ts'
import { RolledBack } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { dropOutUntil, type PreparedBooking, prepareSeat, seatError, withBookingPlan } from '../bookings/index.ts'
import { occurrenceStore, runExclusive } from '../seats/index.ts'
import { queueMiss, type StoredEntry, skipEntry, waitlistStore } from '../waitlist-entries/index.ts'
import { type GiveResult, giveToEntry, hasSeat, isGiven } from './give-to-entry.ts'
import { getListTimes } from './list-times.ts'
import { openOfferCheckout, settleOffers } from './offers.ts'
import { evaluateTurn } from './rules.ts'
import { endList, type RoundOutcome, settleList } from './settle-list.ts'

/** What became of one member's turn. `no seat`: there is none to give. */
type Turn = 'given' | 'skipped' | 'no seat' | 'public' | { over: WaitlistEnd }

const MOST_ROUNDS = 50
/** So many of those who wait are read in one go: seldom more than a few of them are asked. */
const AT_A_TIME = 10

/**
 * Gives the free seats of an occurrence to those who wait, in their order; a member who cannot have one is skipped and
 * never holds up the next. Afterwards no seat is kept that none of them can have. Safe to be killed and to be run twice.
 * `opensPages`: whether the payment page of an offer is opened now, and not when it is accepted.
 */
export async function workOffWaitlist(deps: Deps, key: string, { opensPages = true } = {}): Promise<void> {
  // The transaction that ends those queues this work again, for every seat that is free by then.
  if (await settleOffers(deps, key)) return
  const offered: OfferedSeat[] = []
  try {
    await giveAll(deps, { key, offered })
  } finally {
    // Seats go on first: a page that is not opened here is opened when its offer is accepted.
    if (opensPages) await sideBySide(offered, { work: (one) => openOfferCheckout(deps, one), failure: 'no page' })
  }
}

/** An offer that is to be paid. */
type OfferedSeat = { user: User; entryId: string }
type Round = { key: string; offered: OfferedSeat[] }

async function giveAll(deps: Deps, { key, offered }: Round): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = await occurrenceStore(deps).findWaitlist({ key })
    if (!before) return
    const outcome = await giveRound(deps, { key, offered })
    if (typeof outcome === 'object') await endList(deps, { key, reason: outcome.over })
    const settle = () => deps.inTransaction((tx) => settleList(deps, { key, seen: before.nextSeq, outcome, tx }))
    const isSettled = await runExclusive(key, settle)
    if (isSettled) return
  }
  throw new Error(`the waitlist of ${key} kept changing while its seats were given on`)
}

async function giveRound(deps: Deps, { key, offered }: Round): Promise<RoundOutcome> {
  for (let after = 0; ; ) {
    const next = await waitlistStore(deps).nextWaiting({ occurrence: key, after, limit: AT_A_TIME })
    for (const entry of next) {
      const turn = await takeTurn(deps, { entry, offered })
      if (turn === 'no seat' || turn === 'public' || typeof turn === 'object') return turn
      after = entry.seq
    }
    if (next.length < AT_A_TIME) return 'exhausted'
  }
}

async function takeTurn(deps: Deps, { entry, offered }: { entry: StoredEntry; offered: OfferedSeat[] }): Promise<Turn> {
  const user = await userStore(deps).findById(entry.userId)
  if (!user) return skip(deps, { entry, reason: 'account_closed', seat: null })
  const { classId, bookingDate, scheduleId } = entry
  return withBookingPlan<Turn>(
    deps,
    { user, input: { classId, bookingDate, scheduleId }, atDesk: true },
    (seat) => decide(deps, { entry, user, seat, offered }),
    (refusal) => (refusal === 'OUTSIDE_BOOKING_WINDOW' ? null : { over: ends[refusal] }),
  )
}

// What the catalogue says of the date, not of the member.
const ends = {
  NOT_FOUND: 'date_cancelled',
  NOT_SCHEDULED: 'date_cancelled',
  CLASS_STARTED: 'started',
  DATE_PAST: 'started',
} as const

type TurnInput = { entry: StoredEntry; user: User; seat: PreparedBooking }

async function decide(deps: Deps, turning: TurnInput & { offered: OfferedSeat[] }): Promise<Turn | 'outdated'> {
  const { entry, user, seat } = turning
  const { terms, times } = getListTimes(deps, seat)
  if (!terms.isOn) return { over: 'switched_off' }
  const now = deps.clock.now()
  const phase = waitlistPhase(times, now)
  if (phase === 'over') return { over: 'started' }
  if (phase === 'public') return 'public'
  const list = await occurrenceStore(deps).findWaitlist({ key: entry.occurrence })
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

// Seated without having been asked: the time to drop out for nothing starts now.
const withDropOut = (deps: Deps, seat: PreparedBooking): PreparedBooking => ({
  ...seat,
  cancelBy: dropOutUntil(deps, { ...seat, bookingDate: seat.occurrence.date }),
})

/** Seats a member, or holds the seat for an answer until an instant; a member who has another booking is skipped. */
async function give(
  deps: Deps,
  giving: TurnInput & { until: Date | null; offered: OfferedSeat[] },
): Promise<Turn | 'outdated'> {
  const { entry, user, seat, offered } = giving
  await prepareSeat(deps, { plan: seat, user })
  // In turn with those who join, leave, book and cancel in this process: they would only conflict with each other.
  const giveNow = () =>
    deps.inTransaction<GiveResult>(async (tx) => {
      const inside = await giveToEntry(deps, { ...giving, mayCharge: true, note: null, tx })
      return isGiven(inside) ? inside : new RolledBack(inside)
    })
  const outcome = await runExclusive(entry.occurrence, giveNow)
  if (outcome === 'CLASS_FULL') throw await seatError(deps, { plan: seat, code: outcome })
  if (isMiss(outcome)) return skip(deps, { entry, reason: misses[outcome], seat })
  if (outcome === 'offered' && !seat.isFree) offered.push({ user, entryId: entry.id })
  if (outcome === 'busy') return 'skipped'
  if (outcome === 'charging') deps.wake.jobs()
  return outcome === 'no seat' || outcome === 'outdated' ? outcome : 'given'
}

const misses = {
  ALREADY_BOOKED: 'already_booked',
  OVERLAPPING_BOOKING: 'overlap',
  'account closed': 'account_closed',
} as const satisfies Record<string, WaitlistMiss>

const isMiss = (outcome: GiveResult): outcome is keyof typeof misses => outcome in misses

type SkipInput = { entry: StoredEntry; reason: WaitlistMiss; seat: PreparedBooking | null }

async function skip(deps: Deps, { entry: { id }, reason, seat }: SkipInput): Promise<Turn> {
  await deps.inTransaction(async (tx) => {
    const entry = await waitlistStore(deps).findById(id, { tx })
    if (entry?.state !== 'waiting') return
    // The same reason time after time is one line of the log and one mail.
    if (entry.events.at(-1)?.what === 'skipped' && entry.events.at(-1)?.reason === reason) return
    await skipEntry(deps, { entry, reason, tx })
    await queueMiss(deps, { entry, reason, location: seat?.details.location ?? null, tx })
  })
  return 'skipped'
}
