import type { CheckoutStarted } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { findSeatPayment } from '../../bookings/index.ts'
import { payHeldSeat } from './pay-held-seat.ts'
import { startClassCheckout } from './start-class-checkout.ts'

/**
 * Returns the payment page for a booking that its plan no longer covers. Checkout and seat last until the release time;
 * after it, another seat of the same date is held.
 */
export async function startBookingCheckout(
  deps: Deps,
  { actor, bookingId, clientAddress }: { actor: Pick<Actor, 'user'>; bookingId: string; clientAddress?: string },
): Promise<CheckoutStarted> {
  const { user } = actor
  const payment = await findSeatPayment(deps, { user, bookingId })
  if (payment.kind === 'released') return startClassCheckout(deps, { actor, input: payment.input, clientAddress })
  return payHeldSeat(deps, { user, payment })
}
