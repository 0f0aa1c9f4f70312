import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { readBytes } from '../../../platform/read-body.ts'
import { eventHandler } from './apply-events.ts'
import { paymentEventStore } from './event-store.ts'
import { receiveEvent } from './receive-event.ts'

const KEPT_DAYS = 90

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'receivePaymentEvent', async ({ http }) => {
    const body = await readBytes(http.req.raw)
    return receiveEvent(deps, { body, signature: http.req.header('Stripe-Signature') })
  })
  return router
}

/** Signed events of the payment provider. */
export const paymentEvents: Feature = {
  name: 'payment-events',
  routes,
  handlers: [eventHandler],
  jobs: [
    {
      name: 'forget applied payment events',
      everySeconds: 21_600,
      run: (deps) =>
        paymentEventStore(deps).removeAppliedBefore(new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000)),
    },
  ],
}
