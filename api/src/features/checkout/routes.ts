import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { cancelCheckout, getCheckout } from './checkout-state.ts'
import type { Purchases } from './ports.ts'
import { startBookingCheckout } from './start-booking-checkout.ts'
import { startClassCheckout } from './start-class-checkout.ts'
import { startProgramCheckout } from './start-program-checkout.ts'
import { startSubscriptionCheckout } from './start-subscription-checkout.ts'

/** Paying for classes, programs and memberships. */
export function routes(deps: Deps, purchases: Purchases) {
  const router = newRouter()
  serve(router, 'startClassCheckout', ({ actor, body }) => startClassCheckout(deps, purchases, { actor, input: body }))
  serve(router, 'startBookingCheckout', ({ actor, params }) =>
    startBookingCheckout(deps, purchases, { actor, bookingId: params.id }),
  )
  serve(router, 'startProgramCheckout', ({ actor, body }) =>
    startProgramCheckout(deps, purchases, { actor, input: body }),
  )
  serve(router, 'startSubscriptionCheckout', ({ actor }) => startSubscriptionCheckout(deps, purchases, actor))
  serve(router, 'getCheckout', ({ actor, params }) => getCheckout(deps, purchases, { actor, sessionId: params.id }))
  serve(router, 'cancelCheckout', ({ actor, params }) =>
    cancelCheckout(deps, purchases, { actor, sessionId: params.id }),
  )
  return router
}
