import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { cancelCheckout, getCheckout } from './checkout-state.ts'
import { startBookingCheckout } from './start-booking-checkout.ts'
import { startClassCheckout } from './start-class-checkout.ts'
import { startProgramCheckout } from './start-program-checkout.ts'
import { startSubscriptionCheckout } from './start-subscription-checkout.ts'

/** Paying for classes, programs and memberships. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'startClassCheckout', ({ actor, body }) => startClassCheckout(deps, { actor, input: body }))
  serve(router, 'startBookingCheckout', ({ actor, params }) =>
    startBookingCheckout(deps, { actor, bookingId: params.id }),
  )
  serve(router, 'startProgramCheckout', ({ actor, body }) => startProgramCheckout(deps, { actor, input: body }))
  serve(router, 'startSubscriptionCheckout', ({ actor, body }) => startSubscriptionCheckout(deps, actor, body))
  serve(router, 'getCheckout', ({ actor, params }) => getCheckout(deps, { actor, sessionId: params.id }))
  serve(router, 'cancelCheckout', ({ actor, params }) => cancelCheckout(deps, { actor, sessionId: params.id }))
  return router
}
