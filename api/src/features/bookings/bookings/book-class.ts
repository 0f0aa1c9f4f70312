import type { Booking, BookingInput, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { RolledBack, type Tx } from '../../../platform/transaction.ts'
import { askWaiting, occurrenceStore } from '../seats/index.ts'
import { noteSeatBooked } from '../waitlist-entries/index.ts'
import { bookingStore } from './booking-store.ts'
import { limitDaily } from './daily-limits.ts'
import { endCheckoutNow } from './end-hold.ts'
import { seatError } from './full-class.ts'
import { type PreparedBooking, withBookingPlan } from './prepare-booking.ts'
import { firstMails } from './queue-mails.ts'
import { isSameSeat } from './rules.ts'
import { paymentRequired } from './seat-coverage.ts'
import { showMadeBooking, toBookingResponse } from './show-booking.ts'
import type { StoredBooking } from './stored-booking.ts'
import { checkSeat, prepareSeat, runExclusiveForSeat, type TakenSeat, takeSeat } from './take-seat.ts'

/**
 * Books a class that is free for this user. If several rules fail, the first in the order of refusals is reported,
 * PAYMENT_REQUIRED with the price last. The member's own open checkout of the seat ends, and an offer of it is taken. A
 * repeated request, after its process died before it could answer, gets its booking.
 */
export async function bookClass(
  deps: Deps,
  { actor, input, requestId }: { actor: Actor; input: BookingInput; requestId: string },
): Promise<Booking> {
  const { user } = actor
  try {
    return await limitDaily(deps, { limit: 'bookings', user }, () =>
      withBookingPlan(deps, { user, input }, async (plan) => {
        const booking = await runExclusiveForSeat(plan, () => bookSeat(deps, { user, plan, requestId }))
        return booking === 'outdated' ? booking : showMadeBooking({ booking, plan })
      }),
    )
  } catch (error) {
    const live = await bookingStore(deps).liveOn({ userId: user.id, date: input.bookingDate })
    const made = live.find((one) => one.madeByRequest === requestId && one.classId === input.classId)
    if (!made) throw error
    return toBookingResponse(deps, made)
  }
}

const MOST_TRIES = 3

type SeatNow = {
  user: User
  plan: PreparedBooking
  /** The request that takes it, when that may be asked again. */
  requestId?: string
  /** Booked at the desk: what is not free is paid there. */
  walkIn?: { checkedInAt: Date | null }
  /** Those who wait were asked already. */
  isAsked?: boolean
  /** What else is written with the booking. */
  alsoWrite?: (made: { bookingId: string; tx: Tx }) => Promise<void>
}

/**
 * Books a seat that needs no checkout, mails the confirmation and returns the booking, or `outdated` for
 * `withBookingPlan` to plan again. Throws why there is no seat. Call it inside `runExclusiveForSeat`. The transaction itself checks for a free seat, since nearly always there is one; a paying user
 * or a class that was just full is checked before it begins.
 */
export async function bookSeat(deps: Deps, wish: SeatNow): Promise<StoredBooking | 'outdated'> {
  const { plan, user, walkIn } = wish
  const isPaidFor = plan.isFree || walkIn !== undefined
  let looks = !isPaidFor || occurrenceStore(deps).wasFull(plan.occurrence)
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const way = looks ? await makeWay(deps, wish) : { isAsked: false }
    if (way.given) return way.given
    if (attempt > 0) await prepareSeat(deps, { plan, user })
    const taken = await takeOnce(deps, { ...wish, isAsked: way.isAsked })
    if (taken.outcome === 'taken') return taken.booking
    if (taken.outcome === 'outdated') return taken.outcome
    if (taken.outcome === 'held') break
    // Where no expired hold was ended yet, a full class is no refusal.
    const isOver = taken.outcome === 'refused' && (looks || taken.code !== 'CLASS_FULL')
    if (isOver) throw await seatError(deps, { plan, code: taken.code })
    looks = true
  }
  throw await seatError(deps, { plan, code: 'ALREADY_BOOKED' })
}

type Way = { isAsked: boolean; given?: StoredBooking }

// Says what is in the way, in the order of refusals; holds that have run out end. Those who wait are asked first, which
// may give the seat to the very user who wants to book.
async function makeWay(deps: Deps, { user, plan, walkIn }: SeatNow): Promise<Way> {
  const { isAwaited } = await checkSeat(deps, { plan, user })
  if (!plan.isFree && !walkIn) throw paymentRequired(plan)
  if (!isAwaited) return { isAsked: false }
  await askWaiting(deps, plan.occurrence)
  const live = await bookingStore(deps).liveOn({ userId: user.id, date: plan.occurrence.date })
  const given = live.find((one) => one.status === 'confirmed' && isSameSeat(one, plan.occurrence))
  return { isAsked: true, ...(given ? { given } : {}) }
}

async function takeOnce(deps: Deps, wish: SeatNow): Promise<TakenSeat> {
  const taken = await deps.inTransaction<TakenSeat>(async (tx) => {
    const inside = await takeAndMail(deps, { ...wish, tx })
    return inside.outcome === 'taken' ? inside : new RolledBack<TakenSeat>(inside)
  })
  if (taken.outcome === 'taken' && taken.ownHold) await endCheckoutNow(deps, taken.ownHold)
  return taken
}

async function takeAndMail(deps: Deps, wish: SeatNow & { tx: Tx }): Promise<TakenSeat> {
  const { plan, user, walkIn, isAsked = false, alsoWrite, requestId, tx } = wish
  const taken = await takeSeat(deps, {
    plan,
    user,
    hold: null,
    isAsked,
    ...(requestId ? { requestId } : {}),
    ...(walkIn ? { walkIn } : {}),
    alsoWrite: (made) => firstMails(deps, { booking: made, plan, user }),
    tx,
  })
  if (taken.outcome !== 'taken') return taken
  const { booking, ownHold } = taken
  if (taken.mayWait || ownHold?.waitlistEntryId) await noteSeatBooked(deps, { booking, tx })
  await alsoWrite?.({ bookingId: booking.id, tx })
  return taken
}
