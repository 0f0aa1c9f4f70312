import { Hono } from 'hono'
import { applyFault, type Faults } from '../../faults.ts'
import type { PaymentContext } from '../context.ts'
import { StripeError } from '../stripe-error.ts'
import { answering, brokenBody, errorAnswer, guard, type Work } from './answers.ts'
import { cardCalls } from './cards.ts'
import { catalogueCalls } from './catalogue.ts'
import { checkoutCalls } from './checkouts.ts'
import { customerCalls } from './customers.ts'
import { paymentCalls } from './payments.ts'
import { subscriptionCalls } from './subscriptions.ts'

/** The calls of one kind of thing: `METHOD /path` to what it does. */
export type Calls = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Work>

/** Stripe's HTTP API, as far as the product calls it; mounted at `/v1` and at `/__local/payments/api/v1`. */
export function apiRoutes({ context, faults }: { context: PaymentContext; faults: Faults }): Hono {
  const routes = new Hono()
  const handle = answering(context)
  routes.onError((error, c) => errorAnswer(c, error))
  routes.use(guard(context))
  routes.use(applyFault({ faults, broken: (c) => c.json(brokenBody, 500) }))
  const calls: Calls = {
    ...customerCalls(context),
    ...cardCalls(context),
    ...catalogueCalls(context),
    ...checkoutCalls(context),
    ...paymentCalls(context),
    ...subscriptionCalls(context),
  }
  for (const [call, work] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    routes.on(method, path, handle(work))
  }
  routes.all('*', (c) => {
    const path = new URL(c.req.url).pathname
    const message = `Unrecognized request URL (${c.req.method}: ${path}). The local emulator does not know this call; infra/emulators/README.md says how to add it.`
    return errorAnswer(c, new StripeError({ status: 404, type: 'invalid_request_error', message }))
  })
  return routes
}
