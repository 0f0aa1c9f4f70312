import type { FreeReason, User } from '@studio/contract'
import type { WriteOperation, WriteResult } from '../../../adapters/bulk-write.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import { bookingLocks, isAwaited, occurrenceKey, occurrenceStore, publicAt, runExclusive } from '../seats/index.ts'
import { bookingStore } from './booking-store.ts'
import { askForCheckoutEnd, endExpiredHolds, isExpired } from './end-hold.ts'
import { type SeatRefusal, seatError } from './full-class.ts'
import { isPlanCurrent, type PreparedBooking } from './prepare-booking.ts'
import { evaluateConflicts, evaluateSeat, type HeldSeat, isReminded } from './rules.ts'
import { confirmPayer, getFreeReason, spendTrial } from './seat-coverage.ts'
import type { NewBooking, StoredBooking } from './stored-booking.ts'

/** A seat that is wanted: at once, or held for a checkout until an instant. */
export type SeatRequest = {
  plan: PreparedBooking
  user: User
  /** Held without a checkout it is an offer of the waitlist. */
  hold: { checkoutId: string | null; expiresAt: Date } | null
  /** The request that takes it, when that may be asked again. */
  requestId?: string
  /** Booked by staff; with an instant when they are here already. */
  walkIn?: { checkedInAt: Date | null }
  /** The place on the waitlist that it is given to; `isKept`: the seat was kept for the list. */
  waitlist?: { entryId: string; isKept: boolean }
  /** Those who wait were asked, so that a seat which is still free is public. */
  isAsked?: boolean
}

/**
 * What became of a seat that was wanted. `held`: a checkout of the same member has it. `unprepared`: it has no counter
 * or lock, so `prepareSeat` must come first. `outdated`: the booking is to be planned again. After anything but `taken`
 * the transaction must be rolled back. `mayWait`: the member may be on waitlists, which the seat may end.
 */
export type TakenSeat =
  | { outcome: 'taken'; booking: StoredBooking; ownHold: StoredBooking | null; mayWait: boolean }
  | { outcome: 'refused'; code: SeatRefusal }
  | { outcome: 'held' | 'unprepared' | 'outdated' }

const refused = (code: SeatRefusal) => ({ outcome: 'refused', code }) as const

/**
 * Throws why a member cannot have a seat, in this order: ALREADY_BOOKED, OVERLAPPING_BOOKING, CLASS_FULL. The member's
 * own hold of this seat is no obstacle. In a full class, expired holds end first. Answers whether others wait for the
 * seat, who are to be asked before it is taken.
 */
export async function checkSeat(
  deps: Deps,
  { plan, user }: { plan: PreparedBooking; user: User },
): Promise<{ isAwaited: boolean }> {
  const look = await lookAtSeat(deps, { plan, user })
  if (look.ok) return look
  const isWorthAnotherLook = look.code === 'CLASS_FULL' && (await endExpiredHolds(deps, plan.occurrence))
  const latest = isWorthAnotherLook ? await lookAtSeat(deps, { plan, user }) : look
  if (!latest.ok) throw await seatError(deps, { plan, code: latest.code })
  return latest
}

async function lookAtSeat(
  deps: Deps,
  { plan, user }: { plan: PreparedBooking; user: User },
): Promise<ReturnType<typeof evaluateSeat> & { isAwaited: boolean }> {
  const { occurrence } = plan
  const [live, list] = await Promise.all([
    bookingStore(deps).liveOn({ userId: user.id, date: occurrence.date }),
    occurrenceStore(deps).findWaitlist({ key: occurrenceKey(occurrence) }),
  ])
  const { ownHold, ...held } = findHeldSeats(deps, { plan, live })
  const hasSeat = ownHold !== null && !isLapsedOffer(deps, ownHold)
  const verdict = evaluateSeat({
    ...held,
    seatsTaken: (list?.seatsTaken ?? 0) - (hasSeat ? 1 : 0),
    capacity: plan.class.capacity,
  })
  return { ...verdict, isAwaited: list !== null && !hasSeat && isAwaited(deps, list) }
}

/** What a member holds on the date of a seat, apart from that very seat. */
function findHeldSeats(deps: Deps, { plan, live }: { plan: PreparedBooking; live: readonly StoredBooking[] }) {
  const { classId, scheduleId } = plan.occurrence
  const ownHold = live.find((booking) => booking.status === 'pending' && isAt(plan, booking)) ?? null
  return {
    ownHold,
    wanted: { classId, scheduleId, startsAt: plan.startsAt, endsAt: plan.endsAt },
    held: live.filter((booking) => booking !== ownHold && !isExpired(deps, booking)),
  }
}

const isAt = ({ occurrence }: PreparedBooking, seat: HeldSeat) =>
  seat.classId === occurrence.classId && seat.scheduleId === occurrence.scheduleId

// Once its window is over the seat of an offer is the next one's, even before that was noted.
const isLapsedOffer = (deps: Deps, booking: StoredBooking) =>
  booking.waitlistEntryId != null && isExpired(deps, booking)

/** Lets those who want a seat of one occurrence come one after the other. */
export function runExclusiveForSeat<Result>(
  { occurrence }: PreparedBooking,
  work: () => Promise<Result>,
): Promise<Result> {
  return runExclusive(occurrenceKey(occurrence), work)
}

/**
 * Makes sure that the seat's counter and the member's lock exist, right before the transaction that changes them.
 * Throws UNAUTHORIZED when the account was closed in between, since its lock is gone with it.
 */
export async function prepareSeat(
  deps: Deps,
  { plan, user }: { plan: Pick<PreparedBooking, 'occurrence'>; user: User },
): Promise<void> {
  await Promise.all([occurrenceStore(deps).ensure(plan.occurrence), bookingLocks(deps).ensure(user.id)])
  if (!(await userStore(deps).findById(user.id))) throw unauthorized()
}

/** What else is written with a booking. */
type AlsoWrite = (booking: StoredBooking) => WriteOperation[]

/**
 * Takes a seat and writes its booking in one transaction, inside `runExclusiveForSeat`; `alsoWrite` adds writes. The
 * lock makes two bookings of a member conflict, the counter a booking and the cancelling of its date. The seat that is
 * held for the member, by a checkout or as an offer, passes to the booking. Throws PAYMENT_REQUIRED last.
 */
export async function takeSeat(
  deps: Deps,
  { alsoWrite = () => [], tx, ...request }: SeatRequest & { alsoWrite?: AlsoWrite; tx: Tx },
): Promise<TakenSeat> {
  const { plan, user } = request
  const { occurrence } = plan
  if (!(await isPlanCurrent(deps, { plan, tx }))) return { outcome: 'outdated' }
  const live = await bookingStore(deps).liveOn({ userId: user.id, date: occurrence.date, tx })
  const { ownHold, ...held } = findHeldSeats(deps, { plan, live })
  const verdict = evaluateConflicts(held)
  if (!verdict.ok) return refused(verdict.code)
  if (ownHold && isLapsedOffer(deps, ownHold)) return refused('CLASS_FULL')
  if (ownHold && (request.hold || (await isBeingPaid(deps, { booking: ownHold, tx })))) return { outcome: 'held' }
  const payer = await confirmPayer(deps, { plan, user, tx })
  if (!payer) return { outcome: 'unprepared' }
  // An offer uses nothing up until it is accepted.
  const freeBy = request.hold || plan.price.list === 0 ? null : getFreeReason(payer)
  const { booking, writes } = bookingStore(deps).adding(newBooking(deps, { request, ownHold, freeBy }))
  const others = [...writes, ...alsoWrite(booking)]
  const taken = ownHold
    ? await takeOver(deps, { booking, ownHold, writes: others, tx })
    : await takeFreeSeat(deps, { request, booking, writes: others, tx })
  if (taken.outcome === 'taken' && freeBy === 'trial') await spendTrial(deps, { booking, plan, tx })
  return taken
}

type WriteSeatInput = { request: SeatRequest; booking: StoredBooking; writes: WriteOperation[]; tx: Tx }

async function takeFreeSeat(deps: Deps, { request, booking, writes, tx }: WriteSeatInput): Promise<TakenSeat> {
  const { occurrence, class: studioClass } = request.plan
  const isKept = request.waitlist?.isKept === true
  const seat = isKept
    ? occurrenceStore(deps).keptSeatWrite(occurrence)
    : occurrenceStore(deps).seatWrite({
        occurrence,
        capacity: studioClass.capacity,
        publicAt: request.waitlist || request.isAsked ? null : publicAt(deps),
      })
  const all = [bookingLocks(deps).lockWrite(booking.userId), seat, ...writes]
  const [locked, written] = await deps.bulkWriteInTransaction({ writes: all, tx })
  const mayWait = await finishLock(deps, { locked, userId: booking.userId, tx })
  if (mayWait === null) return { outcome: 'unprepared' }
  const seatOutcome = occurrenceStore(deps).outcomeOf({ occurrence, written })
  if (seatOutcome === 'full') return refused('CLASS_FULL')
  if (seatOutcome === 'uncounted') return { outcome: 'unprepared' }
  if (!isKept) deps.metrics.noteSeat({ change: 'taken', tx })
  return { outcome: 'taken', booking, ownHold: null, mayWait }
}

/** Whether a member may be on waitlists, whose lock is then taken by a write of its own; null without a lock. */
async function finishLock(
  deps: Deps,
  { locked, userId, tx }: { locked: WriteResult | undefined; userId: string; tx: Tx },
): Promise<boolean | null> {
  if (!locked?.matchedCount) return null
  if (locked.modifiedCount > 0) return false
  return (await bookingLocks(deps).take({ userId, tx })) ? true : null
}

// The hold ends and its seat stays counted: no other user may get it in between.
async function takeOver(
  deps: Deps,
  input: { booking: StoredBooking; ownHold: StoredBooking; writes: WriteOperation[]; tx: Tx },
): Promise<TakenSeat> {
  const { booking, ownHold, writes, tx } = input
  const end = { status: 'cancelled', by: 'checkout', isLate: false, at: deps.clock.now() } as const
  if (!(await bookingStore(deps).end({ id: ownHold.id, from: 'pending', end, tx }))) return { outcome: 'held' }
  await askForCheckoutEnd(deps, { booking: ownHold, as: 'cancelled', tx })
  const all = [bookingLocks(deps).lockWrite(booking.userId), ...writes]
  const [locked] = await deps.bulkWriteInTransaction({ writes: all, tx })
  const mayWait = await finishLock(deps, { locked, userId: booking.userId, tx })
  return mayWait === null ? { outcome: 'unprepared' } : { outcome: 'taken', booking, ownHold, mayWait }
}

async function isBeingPaid(deps: Deps, { booking, tx }: { booking: StoredBooking; tx: Tx }): Promise<boolean> {
  const checkout = booking.checkoutId ? await checkoutStore(deps).findById(booking.checkoutId, { tx }) : null
  return checkout?.stand === 'processing'
}

type NewSeat = { request: SeatRequest; ownHold: StoredBooking | null; freeBy: FreeReason | null }

function newBooking(deps: Deps, { request, ownHold, freeBy }: NewSeat): NewBooking {
  const { plan, user, hold, requestId, walkIn, waitlist } = request
  const { occurrence } = plan
  const waitlistEntryId = waitlist?.entryId ?? ownHold?.waitlistEntryId
  const booking = {
    id: deps.ids.next(),
    userId: user.id,
    classId: occurrence.classId,
    scheduleId: occurrence.scheduleId,
    bookingDate: occurrence.date,
    startsAt: plan.startsAt,
    endsAt: plan.endsAt,
    cancelBy: plan.cancelBy,
    price: plan.price,
    snapshot: {
      className: plan.class.name,
      instructorName: plan.details.instructorName,
      location: plan.details.location,
    },
    madeByRequest: requestId ?? null,
    createdAt: deps.clock.now(),
    ...(walkIn ? { isWalkIn: true, ...walkIn } : {}),
    ...(waitlistEntryId ? { waitlistEntryId } : {}),
    ...(freeBy ? { freeBy } : {}),
  }
  if (hold) {
    const { checkoutId, expiresAt } = hold
    return { ...booking, status: 'pending', checkoutId, holdExpiresAt: expiresAt, needsReminder: false }
  }
  const needsReminder = isReminded({ date: occurrence.date, today: deps.clock.today() })
  return { ...booking, status: 'confirmed', checkoutId: null, holdExpiresAt: null, needsReminder }
}
