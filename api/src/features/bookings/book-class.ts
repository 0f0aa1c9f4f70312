import { type Booking, type BookingInput, formatCents, showMoney, type User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type BookingPlan, planBooking } from './plan-booking.ts'
import type { Holds } from './ports.ts'
import { queueConfirmation } from './queue-mails.ts'
import { showBooking } from './show-booking.ts'
import { checkSeat, HeldByYouError, inSeatTurn, prepareSeat, seatError, takeSeat } from './take-seat.ts'

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
  const id = await inSeatTurn(plan, () => takeSeatNow(deps, { holds, user, plan, requestId })).catch(
    async (error: unknown) => {
      const live = await deps.bookings.liveOn({ userId: user.id, date: plan.occurrence.date })
      const made = live.find((one) => one.madeByRequest === requestId && one.classId === plan.occurrence.classId)
      if (!made) throw error
      return made.id
    },
  )
  const booking = await deps.bookings.findById(id)
  if (!booking) throw new Error('a booking that was just made must be there')
  return showBooking(deps, booking)
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

/** Takes a seat that needs no checkout, and confirms it by mail; answers the booking's id. Call it inside `inSeatTurn`. */
export async function takeSeatNow(
  deps: Deps,
  { holds, user, plan, walkIn, besides, requestId }: SeatNow,
): Promise<string> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const { ownHold } = await holds.makingRoom(deps, plan.occurrence, () => checkSeat(deps, { plan, user }))
    if (!plan.isFree && !walkIn) throw paymentRequired(plan)
    if (ownHold?.checkoutId) await holds.end(deps, { checkoutId: ownHold.checkoutId })
    await prepareSeat(deps, { plan, user })
    try {
      return await deps.inTransaction(async (tx) => {
        const id = await takeSeat(deps, {
          plan,
          user,
          hold: null,
          ...(requestId ? { requestId } : {}),
          ...(walkIn ? { walkIn } : {}),
          tx,
        })
        await queueConfirmation(deps, { bookingId: id, tx })
        await besides?.({ bookingId: id, tx })
        return id
      })
    } catch (error) {
      if (!(error instanceof HeldByYouError)) throw error
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
