import type { Booking, BookingInput, User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { StoredBooking } from './booking-store.ts'
import type { Holds } from './ports.ts'
import { type PreparedBooking, withBookingPlan } from './prepare-booking.ts'
import { firstMails } from './queue-mails.ts'
import { showMadeBooking, toBookingResponse } from './show-booking.ts'
import {
  checkSeat,
  LookAgainError,
  paymentRequired,
  prepareSeat,
  runExclusiveForSeat,
  seatError,
  takeSeat,
} from './take-seat.ts'

/**
 * Books a class that is free for this user. If several rules fail, the first in the order of refusals is reported,
 * PAYMENT_REQUIRED with the price last. The member's own open checkout of the seat ends. A repeated request, after its
 * process died before it could answer, gets its booking.
 */
export async function bookClass(
  deps: Deps,
  { holds, actor, input, requestId }: { holds: Holds; actor: Actor; input: BookingInput; requestId: string },
): Promise<Booking> {
  const { user } = actor
  try {
    return await withBookingPlan(deps, { user, input }, async (plan) => {
      const booking = await runExclusiveForSeat(plan, () => bookSeat(deps, { holds, user, plan, requestId }))
      return showMadeBooking({ booking, plan })
    })
  } catch (error) {
    const live = await deps.bookings.liveOn({ userId: user.id, date: input.bookingDate })
    const made = live.find((one) => one.madeByRequest === requestId && one.classId === input.classId)
    if (!made) throw error
    return toBookingResponse(deps, made)
  }
}

const MOST_TRIES = 3

type SeatNow = {
  holds: Holds
  user: User
  plan: PreparedBooking
  /** The request that takes it, when that may be asked again. */
  requestId?: string
  /** Booked at the desk: what is not free is paid there. */
  walkIn?: { checkedInAt: Date | null }
  /** What else is written with the booking. */
  besides?: (made: { bookingId: string; tx: Tx }) => Promise<void>
}

/**
 * Books a seat that needs no checkout, mails the confirmation and returns the booking. Call it inside
 * `runExclusiveForSeat`. The transaction itself checks for a free seat, since nearly always there is one; a paying user
 * or a class that was just full is checked before it begins.
 */
export async function bookSeat(deps: Deps, wish: SeatNow): Promise<StoredBooking> {
  const { plan, user, walkIn } = wish
  const isPaidFor = plan.isFree || walkIn !== undefined
  let looks = !isPaidFor || deps.occurrences.wasFull(plan.occurrence)
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    if (looks) await makeWay(deps, wish)
    if (attempt > 0) await prepareSeat(deps, { plan, user })
    try {
      return await deps.inTransaction((tx) => takeAndTell(deps, wish, { tx }))
    } catch (error) {
      const mayChange = error instanceof LookAgainError || (isFull(error) && !looks)
      if (!mayChange) throw error
    }
    looks = true
  }
  throw seatError('ALREADY_BOOKED')
}

// Says what is in the way, in the order of refusals; ends what keeps the seat without need: holds that have run out,
// and their own.
async function makeWay(deps: Deps, { holds, user, plan, walkIn }: SeatNow): Promise<void> {
  const { ownHold } = await holds.checkAfterReleasingExpiredHolds(deps, plan.occurrence, () =>
    checkSeat(deps, { plan, user }),
  )
  if (!plan.isFree && !walkIn) throw paymentRequired(plan)
  if (ownHold?.checkoutId) await holds.end(deps, { checkoutId: ownHold.checkoutId })
}

async function takeAndTell(deps: Deps, wish: SeatNow, { tx }: { tx: Tx }): Promise<StoredBooking> {
  const { plan, user, walkIn, besides, requestId } = wish
  const booking = await takeSeat(deps, {
    plan,
    user,
    hold: null,
    ...(requestId ? { requestId } : {}),
    ...(walkIn ? { walkIn } : {}),
    besides: (made, repetitions) => firstMails(deps, { booking: made, plan, user, repetitions }),
    tx,
  })
  await besides?.({ bookingId: booking.id, tx })
  return booking
}

const isFull = (error: unknown) => error instanceof AppError && error.code === 'CLASS_FULL'
