import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { CheckoutEndJob } from '../../bookings/bookings/index.ts'
import { checkoutStore } from '../records/index.ts'
import { endCheckout } from './end-checkout.ts'

/**
 * Ends a checkout whose seat was given away, or has expired, at the provider too. One that was paid before that has its
 * payment refunded whole, unless its seat is still held.
 */
export const checkoutEndHandler = defineHandler<CheckoutEndJob>({
  kind: 'checkout-end',
  run: async (deps, { payload: { checkoutId, as } }) => {
    const checkout = await checkoutStore(deps).findById(checkoutId)
    if (!checkout?.isLive) return
    // A seat that was given away is not kept for a bank transfer either.
    await endCheckout(deps, { checkout, as, evenIfProcessing: as === 'cancelled' })
  },
})
