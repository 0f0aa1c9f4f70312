import type { CheckoutStarted, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { attachSeatCheckout, type HeldSeatPayment, turnsOf } from '../../bookings/index.ts'
import { type Order, startCheckout } from './start-checkout.ts'

/** Returns the payment page of a seat that its member has already, booked or offered. Throws NOT_CONFIRMED. */
export function payHeldSeat(
  deps: Deps,
  { user, payment }: { user: User; payment: HeldSeatPayment },
): Promise<CheckoutStarted> {
  const { booking, title, price, endsAt } = payment
  const order: Order = {
    kind: 'class',
    itemKey: `booking:${booking.id}`,
    occurrence: booking.occurrenceId,
    scheduleId: booking.scheduleId,
    title,
    price,
    shown: { details: payment.when },
    saleEndsAt: endsAt,
    takenCode: 'ALREADY_BOOKED',
    isOffer: payment.isOffer,
    serializeBy: turnsOf(booking),
    hold: async ({ checkoutId, tx }) => {
      const isHeld = await attachSeatCheckout(deps, { bookingId: booking.id, checkoutId, tx })
      if (!isHeld) throw new AppError('NOT_CONFIRMED', 'This booking is no longer held for you.')
      return { bookingId: booking.id }
    },
  }
  return startCheckout(deps, { user, order })
}
