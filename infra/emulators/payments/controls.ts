import { type Context, Hono } from 'hono'
import { type Account, load } from './account.ts'
import { loadCharge } from './api/payments.ts'
import { createLedger, toEventEntry } from './ledger.ts'
import { changeSubscription, endSubscription } from './operations/change-subscription.ts'
import { expireCheckout } from './operations/complete-checkout.ts'
import { closeDispute, openDispute } from './operations/dispute-payment.ts'
import { pauseSubscription, resumeSubscription } from './operations/pause-subscription.ts'
import { processDueWork } from './operations/process-due-work.ts'
import { failRefund, refundPayment } from './operations/refund-payment.ts'
import { renewSubscription } from './operations/renew-subscription.ts'
import { createInvalidRequest, StripeError } from './stripe-error.ts'
import type { Subscription } from './stripe-types.ts'
import type { Webhooks } from './webhooks.ts'

type ControlRequest = { id: string; body: Record<string, unknown>; query: Record<string, string> }

/**
 * The controls of the payment account for people and tests: read it, resend an event, make time pass, act as the studio in
 * the provider's dashboard or as a bank. A form of the index page is redirected back to that page; any other request gets
 * JSON.
 */
export function createControlRoutes(account: Account, webhooks: Webhooks): Hono {
  const { records, clock } = account
  const routes = new Hono()
  routes.onError((error, c) => {
    if (!(error instanceof StripeError)) throw error
    return c.json({ message: error.message }, error.status === 404 ? 404 : 409)
  })
  const addControl = (path: string, perform: (request: ControlRequest) => object) =>
    routes.post(path, async (c) => {
      const body = await readBody(c)
      const request = { id: c.req.param('id') ?? '', body, query: c.req.query() }
      return respond(
        c,
        account.inTransaction(() => perform(request)),
      )
    })
  const addSubscriptionControl = (
    action: string,
    perform: (subscription: Subscription, request: ControlRequest) => object,
  ) =>
    addControl(`/subscriptions/:id/${action}`, (request) =>
      perform(load(account, 'subscriptions', request.id), request),
    )

  routes.get('/ledger', (c) => c.json(createLedger(records)))
  addControl('/clock', ({ body }) => {
    clock.aheadMs = readClockOffset(clock, body)
    records.settings.put({ id: 'clock offset', value: clock.aheadMs })
    processDueWork(account)
    return { now: new Date(clock.now()).toISOString(), aheadSeconds: Math.round(clock.aheadMs / 1000) }
  })
  routes.post('/events/:id/resend', async (c) => {
    const { id } = load(account, 'events', c.req.param('id'))
    await webhooks.resend(id)
    return respond(c, toEventEntry(load(account, 'events', id)))
  })
  addControl('/webhooks', ({ body }) => {
    webhooks.setDelivering(body.deliver !== false)
    return body
  })
  addControl('/checkout/:id/expire', ({ id }) => expireCheckout(account, load(account, 'checkouts', id)).session)

  // After the outcome `failed` the invoice announces another attempt, after `refused` none.
  addSubscriptionControl('renew', (subscription, { query: { outcome } }) =>
    renewSubscription(account, subscription, outcome === 'failed' || outcome === 'refused' ? outcome : 'succeeded'),
  )
  addSubscriptionControl('end', (subscription) => endSubscription(account, subscription))
  addSubscriptionControl('pause', (subscription, { body }) => {
    const reason = body.reason === 'final_payment_failure' ? 'final_payment_failure' : 'pause_requested'
    if (body.kind !== 'collection') return pauseSubscription(account, subscription, reason)
    // While only the collection is paused, the subscription stays active and its periods are not charged.
    const pause_collection = { behavior: 'void' as const, resumes_at: readInstant(body.resumesAt) ?? null }
    return changeSubscription(account, subscription, { ...subscription, pause_collection })
  })
  addSubscriptionControl('resume', (subscription, { query }) => {
    if (subscription.status === 'paused')
      return resumeSubscription(account, subscription, { keepsPeriod: query.anchor === 'unchanged' })
    return changeSubscription(account, subscription, { ...subscription, pause_collection: null })
  })
  // For tests of pausing, which the provider refuses for a subscription with a schedule or the classic billing mode.
  addSubscriptionControl('schedule', (subscription) =>
    changeSubscription(account, subscription, { ...subscription, schedule: 'sub_sched_local' }),
  )
  addSubscriptionControl('classic', (subscription) =>
    changeSubscription(account, subscription, { ...subscription, billing_mode: { flexible: null, type: 'classic' } }),
  )

  addControl('/payments/:id/refund', ({ id, body }) => {
    const charge = loadCharge(account, id)
    return refundPayment(account, { charge, amount: readCents(body), metadata: { madeIn: 'dashboard' } })
  })
  addControl('/refunds/:id/fail', ({ id }) => failRefund(account, id))
  addControl('/payments/:id/dispute', ({ id, body }) => {
    const reason = body.reason ? String(body.reason) : undefined
    const charge = loadCharge(account, id)
    return openDispute(account, { charge, amount: readCents(body), dueBy: readInstant(body.dueBy), reason })
  })
  addControl('/disputes/:id/close', ({ id, body }) => closeDispute(account, id, body.outcome))
  return routes
}

function readCents({ amount }: ControlRequest['body']): number | undefined {
  if (amount === undefined || amount === '') return undefined
  if (!Number.isSafeInteger(Number(amount))) throw createInvalidRequest('Send amount in cents.')
  return Number(amount)
}

/** Converts an ISO 8601 text to seconds since 1970. */
const readInstant = (text: unknown) => (text ? Date.parse(String(text)) / 1000 : undefined)

/** Returns how far the clock shall be ahead of the machine's, in milliseconds. */
function readClockOffset(clock: Account['clock'], { reset, advanceSeconds, now }: ControlRequest['body']): number {
  if (reset) return 0
  const advanceMs = advanceSeconds === undefined ? Date.parse(String(now)) - clock.now() : Number(advanceSeconds) * 1000
  if (!Number.isFinite(advanceMs))
    throw createInvalidRequest('Send advanceSeconds (a number), now (ISO 8601) or reset (true).')
  return clock.aheadMs + advanceMs
}

const isForm = (c: Context) => /form/.test(c.req.header('content-type') ?? '')

async function readBody(c: Context): Promise<ControlRequest['body']> {
  return isForm(c) ? c.req.parseBody() : c.req.json().catch(() => ({}))
}

const respond = (c: Context, result: object): Response => (isForm(c) ? c.redirect('/__local/', 303) : c.json(result))
