import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { cancelCheckout, getCheckout } from './checkout-state.ts'
import { startBookingCheckout } from './start-booking-checkout.ts'
import { startClassCheckout } from './start-class-checkout.ts'
import { startProgramCheckout } from './start-program-checkout.ts'
import { startSubscriptionCheckout } from './start-subscription-checkout.ts'

/** Paying for classes, programs and memberships. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'startClassCheckout', ({ actor, body, clientAddress }) =>
    startClassCheckout(deps, { actor, input: body, clientAddress }),
  )
  mountEndpoint(router, 'startBookingCheckout', ({ actor, params, clientAddress }) =>
    startBookingCheckout(deps, { actor, bookingId: params.id, clientAddress }),
  )
  mountEndpoint(router, 'startProgramCheckout', ({ actor, body }) => startProgramCheckout(deps, { actor, input: body }))
  mountEndpoint(router, 'startSubscriptionCheckout', ({ actor, body }) => startSubscriptionCheckout(deps, actor, body))
  mountEndpoint(router, 'getCheckout', ({ actor, params }) => getCheckout(deps, { actor, sessionId: params.id }))
  mountEndpoint(router, 'cancelCheckout', ({ actor, params }) => cancelCheckout(deps, { actor, sessionId: params.id }))
  return router
}
