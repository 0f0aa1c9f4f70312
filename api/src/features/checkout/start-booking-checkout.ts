import type { CheckoutStarted } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { attachSeatCheckout, findSeatPayment } from '../bookings/index.ts'
import { type Order, startCheckout } from './start-checkout.ts'
import { startClassCheckout } from './start-class-checkout.ts'

/**
 * Returns the payment page for a booking that its plan no longer covers. Checkout and seat last until the release time;
 * after it, another seat of the same date is held.
 */
export async function startBookingCheckout(
  deps: Deps,
  { actor, bookingId }: { actor: Pick<Actor, 'user'>; bookingId: string },
): Promise<CheckoutStarted> {
  const { user } = actor
  const payment = await findSeatPayment(deps, { user, bookingId })
  if (payment.kind === 'released') return startClassCheckout(deps, { actor, input: payment.input })
  const { booking, title, price, endsAt } = payment
  const order: Order = {
    kind: 'class',
    itemKey: `booking:${bookingId}`,
    occurrence: null,
    scheduleId: booking.scheduleId,
    title,
    price,
    shown: { details: payment.when },
    saleEndsAt: endsAt,
    takenCode: 'ALREADY_BOOKED',
    isOffer: payment.isOffer,
    queue: (work) => work(),
    prepare: async () => undefined,
    hold: async ({ checkoutId, tx }) => {
      const isHeld = await attachSeatCheckout(deps, { bookingId, checkoutId, tx })
      if (!isHeld) throw new AppError('NOT_CONFIRMED', 'This booking is not held for you any more.')
      return { bookingId }
    },
  }
  return startCheckout(deps, { user, order })
}
