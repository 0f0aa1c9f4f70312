import type { BookingInput, CheckoutStarted, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { emailNotVerified } from '../../accounts/people/index.ts'
import {
  checkSeat,
  findOfferPayment,
  formatPlanWhen,
  type PreparedBooking,
  prepareSeat,
  runExclusiveForSeat,
  saleEnd,
  seatError,
  takeSeat,
  withBookingPlan,
} from '../../bookings/bookings/index.ts'
import { askWaiting, occurrenceKey } from '../../bookings/seats/index.ts'
import { payHeldSeat } from './pay-held-seat.ts'
import { type Order, startCheckout } from './start-checkout.ts'

export type ClassCheckoutRequest = {
  actor: Pick<Actor, 'user'>
  input: BookingInput
  clientAddress?: string | undefined
}

/**
 * Holds a seat and returns the address of its payment page, which for a member with an open offer is that of the offer.
 * Throws what booking throws, FREE_FOR_YOU for a user who need not pay, EMAIL_NOT_VERIFIED, and RATE_LIMITED for an
 * account or address that has held too many seats within a day without paying.
 */
export function startClassCheckout(
  deps: Deps,
  { actor: { user }, input, clientAddress }: ClassCheckoutRequest,
): Promise<CheckoutStarted> {
  return withBookingPlan(deps, { user, input }, (plan) => startFor(deps, { user, plan, clientAddress }))
}

async function startFor(
  deps: Deps,
  { user, plan, clientAddress }: { user: User; plan: PreparedBooking; clientAddress: string | undefined },
): Promise<CheckoutStarted | 'outdated'> {
  const { classId, date, scheduleId } = plan.occurrence
  const check = () => checkSeat(deps, { plan, user })
  if (plan.isFree) {
    await check()
    throw new AppError('FREE_FOR_YOU', 'This class costs you nothing. You can book it right away.')
  }
  const offer = await findOfferPayment(deps, { plan, user })
  if (offer) return payHeldSeat(deps, { user, payment: offer })
  let isAsked = false
  const count = clientAddress === undefined ? null : ({ limit: 'unpaidSeats', key: clientAddress } as const)
  let isCounted = false
  const countHold = async () => {
    if (count && !isCounted) await deps.limits.take(count)
    isCounted = true
  }
  const order: Order<'outdated'> = {
    kind: 'class',
    itemKey: `class:${classId}:${date}`,
    occurrence: occurrenceKey(plan.occurrence),
    scheduleId,
    title: plan.class.name,
    price: plan.price,
    shown: { details: formatPlanWhen(deps, plan) },
    saleEndsAt: saleEnd(deps, { startsAt: plan.startsAt, bookingDate: date }),
    isNewHold: true,
    heldFrom: clientAddress,
    takenCode: 'ALREADY_BOOKED',
    queue: (work) => runExclusiveForSeat(plan, work),
    prepare: async () => {
      const { isAwaited } = await check()
      if (isAwaited) await askWaiting(deps, plan.occurrence)
      isAsked = isAwaited
      // The seat may just have been offered to this very user, here or by another process.
      const made = await findOfferPayment(deps, { plan, user })
      if (made) return { payInstead: () => payHeldSeat(deps, { user, payment: made }) }
      if (!user.isEmailVerified) throw emailNotVerified()
      await countHold()
      await prepareSeat(deps, { plan, user })
      return null
    },
    hold: async (hold) => {
      const { tx, ...held } = hold
      const seat = await takeSeat(deps, { plan, user, hold: held, isAsked, tx })
      if (seat.outcome === 'taken') return { bookingId: seat.booking.id }
      if (seat.outcome === 'refused') throw await seatError(deps, { plan, code: seat.code })
      return seat.outcome === 'outdated' ? seat.outcome : null
    },
  }
  try {
    return await startCheckout(deps, { user, order })
  } catch (error) {
    if (count && isCounted) await deps.limits.giveBack(count)
    throw error
  }
}
