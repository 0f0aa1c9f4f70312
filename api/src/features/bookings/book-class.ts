import { type Booking, type BookingInput, formatCents, showMoney, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { StoredBooking } from './booking-store.ts'
import { type BookingPlan, planBooking } from './plan-booking.ts'
import type { Holds } from './ports.ts'
import { queueFirstConfirmation } from './queue-mails.ts'
import { showBooking, showMadeBooking } from './show-booking.ts'
import { checkSeat, inSeatTurn, LookAgainError, prepareSeat, seatError, takeSeat } from './take-seat.ts'

/**
 * Books a class that costs this person nothing (spec section 4; rulings B2, B3, B18, B20). Where several rules fail the
 * answer follows B3's order, PAYMENT_REQUIRED with the price last. A seat that the member's own checkout holds is taken
 * over: the checkout ends, so that it cannot be paid for as well. A request that has booked already (its process died
 * before it could say so, and the proxy asked another one) gets its booking.
 */
export async function bookClass(
  deps: Deps,
  { holds, actor, input, requestId }: { holds: Holds; actor: Actor; input: BookingInput; requestId: string },
): Promise<Booking> {
  const { user } = actor
  const plan = await planBooking(deps, { user, input })
  try {
    const booking = await inSeatTurn(plan, () => takeSeatNow(deps, { holds, user, plan, requestId }))
    return showMadeBooking({ booking, plan })
  } catch (error) {
    const live = await deps.bookings.liveOn({ userId: user.id, date: plan.occurrence.date })
    const made = live.find((one) => one.madeByRequest === requestId && one.classId === plan.occurrence.classId)
    if (!made) throw error
    return showBooking(deps, made)
  }
}

const MOST_TRIES = 3

type SeatNow = {
  holds: Holds
  user: User
  plan: BookingPlan
  /** The request that takes it, when that may be asked again. */
  requestId?: string
  /** Booked at the desk: what is not free is paid there. */
  walkIn?: { checkedInAt: Date | null }
  /** What else is written with the booking. */
  besides?: (made: { bookingId: string; tx: Tx }) => Promise<void>
}

/**
 * Takes a seat that needs no checkout, and confirms it by mail; answers the booking. Call it inside `inSeatTurn`. Counter
 * and lock are there nearly always, so they are only prepared when the first try found that they are not.
 */
export async function takeSeatNow(
  deps: Deps,
  { holds, user, plan, walkIn, besides, requestId }: SeatNow,
): Promise<StoredBooking> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const { ownHold } = await holds.makingRoom(deps, plan.occurrence, () => checkSeat(deps, { plan, user }))
    if (!plan.isFree && !walkIn) throw paymentRequired(plan)
    if (ownHold?.checkoutId) await holds.end(deps, { checkoutId: ownHold.checkoutId })
    if (attempt > 0) await prepareSeat(deps, { plan, user })
    try {
      return await deps.inTransaction(async (tx) => {
        const booking = await takeSeat(deps, {
          plan,
          user,
          hold: null,
          ...(requestId ? { requestId } : {}),
          ...(walkIn ? { walkIn } : {}),
          tx,
        })
        await queueFirstConfirmation(deps, { booking, plan, user, tx })
        await besides?.({ bookingId: booking.id, tx })
        return booking
      })
    } catch (error) {
      if (!(error instanceof LookAgainError)) throw error
    }
  }
  throw seatError('ALREADY_BOOKED')
}

function paymentRequired({ price }: BookingPlan): AppError {
  const amount = formatCents(price.list)
  return new AppError('PAYMENT_REQUIRED', `This class costs ${showMoney(amount)}. Please continue to payment.`, {
    extra: { price: amount },
  })
}
