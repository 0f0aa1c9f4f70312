import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { applyFault, type Faults } from '../../faults.ts'
import { createId } from '../../ids.ts'
import type { Account } from '../account.ts'
import { StripeError } from '../stripe-error.ts'
import { createCatalogueOperations } from './catalogue.ts'
import { createCheckoutOperations } from './checkouts.ts'
import { createHandler, type Operation } from './create-handler.ts'
import { createCustomerOperations } from './customers.ts'
import { createPaymentOperations } from './payments.ts'
import { createSubscriptionOperations } from './subscriptions.ts'

/** Operations of the API by `METHOD /path`. */
export type Operations = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Operation>

/** The part of Stripe's HTTP API that the product uses; mounted at `/v1` and at `/__local/payments/api/v1`. */
export function createApiRoutes(account: Account, faults: Faults): Hono {
  const routes = new Hono()
  const handle = createHandler(account)
  routes.onError((error, c) => {
    if (error instanceof StripeError) return respondWithError(c, error)
    console.error(error)
    return c.json(toServerErrorBody('the local emulator failed, and has logged why'), 500)
  })
  routes.use(async (c, next) => {
    c.header('Request-Id', createId('req', 14))
    if (c.req.header('authorization') === `Bearer ${account.config.stripeKey}`) return next()
    const message = 'Invalid API Key provided, or none at all.'
    return respondWithError(c, new StripeError({ status: 401, type: 'invalid_request_error', message }))
  })
  routes.use(applyFault(faults, (c) => c.json(toServerErrorBody('the local emulator was told to fail'), 500)))
  const operations: Operations = {
    ...createCustomerOperations(account),
    ...createCatalogueOperations(account),
    ...createCheckoutOperations(account),
    ...createPaymentOperations(account),
    ...createSubscriptionOperations(account),
  }
  for (const [call, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = call.split(' ')
    routes.on(method, path, handle(operation))
  }
  routes.all('*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The local emulator does not know this call; infra/emulators/README.md says how to add it.`
    return respondWithError(c, new StripeError({ status: 404, type: 'invalid_request_error', message }))
  })
  return routes
}

const respondWithError = (c: Context, { status, body }: StripeError) => c.json(body, status as ContentfulStatusCode)

const toServerErrorBody = (reason: string) => ({
  error: { type: 'api_error', message: `An unknown error occurred (${reason}).` },
})
