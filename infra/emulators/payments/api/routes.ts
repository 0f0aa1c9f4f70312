import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { applyFault, type Faults } from '../../faults.ts'
import { newId } from '../../ids.ts'
import type { Account } from '../account.ts'
import { StripeError } from '../stripe-error.ts'
import { answering, type Work } from './answers.ts'
import { catalogueCalls } from './catalogue.ts'
import { checkoutCalls } from './checkouts.ts'
import { customerCalls } from './customers.ts'
import { paymentCalls } from './payments.ts'
import { subscriptionCalls } from './subscriptions.ts'

/** The calls of one kind of thing: `METHOD /path` to what it does. */
export type Calls = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Work>

/** Stripe's HTTP API, as far as the product calls it; mounted at `/v1` and at `/__local/payments/api/v1`. */
export function apiRoutes(account: Account, faults: Faults): Hono {
  const routes = new Hono()
  const handle = answering(account)
  routes.onError((error, c) => {
    if (error instanceof StripeError) return answerError(c, error)
    console.error(error)
    return c.json(brokenBody, 500)
  })
  routes.use(async (c, next) => {
    c.header('Request-Id', newId('req', 14))
    if (c.req.header('authorization') === `Bearer ${account.config.stripeKey}`) return next()
    const message = 'Invalid API Key provided, or none at all.'
    return answerError(c, new StripeError({ status: 401, type: 'invalid_request_error', message }))
  })
  routes.use(applyFault(faults, (c) => c.json(brokenBody, 500)))
  const calls: Calls = {
    ...customerCalls(account),
    ...catalogueCalls(account),
    ...checkoutCalls(account),
    ...paymentCalls(account),
    ...subscriptionCalls(account),
  }
  for (const [call, work] of Object.entries(calls)) {
    const [method = '', path = ''] = call.split(' ')
    routes.on(method, path, handle(work))
  }
  routes.all('*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The local emulator does not know this call; infra/emulators/README.md says how to add it.`
    return answerError(c, new StripeError({ status: 404, type: 'invalid_request_error', message }))
  })
  return routes
}

const answerError = (c: Context, { status, body }: StripeError) => c.json(body, status as ContentfulStatusCode)

/** The 500 of an emulator whose fault is `error`. */
const brokenBody = {
  error: { type: 'api_error', message: 'An unknown error occurred (the local emulator was told to fail).' },
}
