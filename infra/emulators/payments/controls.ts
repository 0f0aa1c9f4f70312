import { type Context, Hono } from 'hono'
import { type Account, find } from './account.ts'
import { findChargeOf } from './api/payments.ts'
import { createLedger, toEventLine } from './ledger.ts'
import { changeSubscription, endSubscription } from './operations/change-subscription.ts'
import { expireCheckout } from './operations/complete-checkout.ts'
import { closeDispute, openDispute } from './operations/dispute-payment.ts'
import { passTime } from './operations/pass-time.ts'
import { pauseSubscription, resumeSubscription } from './operations/pause-subscription.ts'
import { failRefund, refundPayment } from './operations/refund-payment.ts'
import { renewSubscription } from './operations/renew-subscription.ts'
import { invalid, StripeError } from './stripe-error.ts'
import type { Subscription } from './stripe-types.ts'
import type { Webhooks } from './webhooks.ts'

type Control = { id: string; body: Record<string, unknown>; query: Record<string, string> }

/**
 * What people and tests can do to the payment account: read it, resend an event, make time pass, be the studio in the
 * provider's dashboard or a bank. A form (of the index page) is redirected back there, any other request gets JSON.
 */
export function controlRoutes(account: Account, webhooks: Webhooks): Hono {
  const { records, clock } = account
  const routes = new Hono()
  routes.onError((error, c) => {
    if (!(error instanceof StripeError)) throw error
    return c.json({ message: error.message }, error.status === 404 ? 404 : 409)
  })
  const control = (path: string, work: (control: Control) => object) =>
    routes.post(path, async (c) => {
      const body = await readBody(c)
      const input = { id: c.req.param('id') ?? '', body, query: c.req.query() }
      return done(
        c,
        account.inTransaction(() => work(input)),
      )
    })
  const subscriptionControl = (act: string, work: (subscription: Subscription, control: Control) => object) =>
    control(`/subscriptions/:id/${act}`, (input) => work(find(account, 'subscriptions', input.id), input))

  routes.get('/ledger', (c) => c.json(createLedger(records)))
  control('/clock', ({ body }) => {
    clock.ahead = readClock(clock, body)
    records.settings.put({ id: 'clock offset', value: clock.ahead })
    passTime(account)
    return { now: new Date(clock.now()).toISOString(), aheadSeconds: Math.round(clock.ahead / 1000) }
  })
  routes.post('/events/:id/resend', async (c) => {
    const { id } = find(account, 'events', c.req.param('id'))
    await webhooks.resend(id)
    return done(c, toEventLine(find(account, 'events', id)))
  })
  control('/webhooks', ({ body }) => {
    webhooks.setDelivering(body.deliver !== false)
    return body
  })
  control('/checkout/:id/expire', ({ id }) => expireCheckout(account, find(account, 'checkouts', id)).session)

  subscriptionControl('renew', (subscription, { query: { outcome } }) =>
    renewSubscription(account, subscription, outcome === 'failed' || outcome === 'refused' ? outcome : 'succeeded'),
  )
  subscriptionControl('end', (subscription) => endSubscription(account, subscription))
  subscriptionControl('pause', (subscription, { body }) => {
    const isFinal = body.reason === 'final_payment_failure'
    if (body.kind !== 'collection')
      return pauseSubscription(account, subscription, isFinal ? 'final_payment_failure' : 'pause_requested')
    const pause_collection = { behavior: 'void' as const, resumes_at: readInstant(body.resumesAt) ?? null }
    return changeSubscription(account, subscription, { ...subscription, pause_collection })
  })
  subscriptionControl('resume', (subscription, { query }) => {
    if (subscription.status === 'paused') return resumeSubscription(account, subscription, query.anchor === 'unchanged')
    return changeSubscription(account, subscription, { ...subscription, pause_collection: null })
  })
  // What makes the provider refuse to pause a subscription: a schedule, or the billing mode of older ones.
  subscriptionControl('schedule', (subscription) =>
    changeSubscription(account, subscription, { ...subscription, schedule: 'sub_sched_local' }),
  )
  subscriptionControl('classic', (subscription) =>
    changeSubscription(account, subscription, { ...subscription, billing_mode: { flexible: null, type: 'classic' } }),
  )

  control('/payments/:id/refund', ({ id, body }) => {
    const charge = findChargeOf(account, id)
    return refundPayment(account, { charge, amount: readCents(body), metadata: { madeIn: 'dashboard' } })
  })
  control('/refunds/:id/fail', ({ id }) => failRefund(account, id))
  control('/payments/:id/dispute', ({ id, body }) => {
    const reason = body.reason ? String(body.reason) : undefined
    const charge = findChargeOf(account, id)
    return openDispute(account, { charge, amount: readCents(body), dueBy: readInstant(body.dueBy), reason })
  })
  control('/disputes/:id/close', ({ id, body }) => closeDispute(account, id, body.outcome))
  return routes
}

function readCents({ amount }: Control['body']): number | undefined {
  if (amount === undefined || amount === '') return undefined
  if (!Number.isSafeInteger(Number(amount))) throw invalid('Send amount in cents.')
  return Number(amount)
}

/** Seconds since 1970 of an ISO 8601 text. */
const readInstant = (text: unknown) => (text ? Date.parse(String(text)) / 1000 : undefined)

/** How far the clock is to be ahead of the machine's, in milliseconds. */
function readClock(clock: Account['clock'], { reset, advanceSeconds, now }: Control['body']): number {
  if (reset) return 0
  const step = advanceSeconds === undefined ? Date.parse(String(now)) - clock.now() : Number(advanceSeconds) * 1000
  if (!Number.isFinite(step)) throw invalid('Send advanceSeconds (a number), now (ISO 8601) or reset (true).')
  return clock.ahead + step
}

const isForm = (c: Context) => /form/.test(c.req.header('content-type') ?? '')

async function readBody(c: Context): Promise<Control['body']> {
  return isForm(c) ? c.req.parseBody() : c.req.json().catch(() => ({}))
}

const done = (c: Context, answer: object): Response => (isForm(c) ? c.redirect('/__local/', 303) : c.json(answer))
