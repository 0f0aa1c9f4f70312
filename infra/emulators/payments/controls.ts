import { type Context, Hono } from 'hono'
import type { Clock } from '../clock.ts'
import type { PaymentContext } from './context.ts'
import { createLedger, eventLine } from './ledger.ts'
import { changeSubscription, endSubscription } from './operations/change-subscription.ts'
import { expireCheckout } from './operations/close-checkout.ts'
import { closeDispute, openDispute, outcomes } from './operations/dispute-payment.ts'
import { failRefund } from './operations/fail-refund.ts'
import { find, findCharge, findCheckout, findIntent, findSubscription } from './operations/find.ts'
import { passTime } from './operations/pass-time.ts'
import { pauseCollection, pauseSubscription, resumeSubscription } from './operations/pause-subscription.ts'
import { refundPayment } from './operations/refund-payment.ts'
import { renewSubscription } from './operations/renew-subscription.ts'
import type { Subscription } from './records/stripe-types.ts'
import { StripeError } from './stripe-error.ts'
import type { Webhooks } from './webhooks.ts'

/**
 * What people and tests can do to the payment account: read it, resend an event, make time pass. A form (of the
 * index page) is redirected back there, any other request gets JSON.
 */
export function controlRoutes({ context, webhooks }: { context: PaymentContext; webhooks: Webhooks }): Hono {
  const { records, clock } = context
  const routes = new Hono()
  routes.onError((error, c) => {
    if (error instanceof StripeError)
      return c.json({ message: error.message }, error.details.status === 404 ? 404 : 409)
    throw error
  })
  routes.route('/clock', clockRoutes(context))
  addEventControls({ routes, context, webhooks })
  addRefundControls({ routes, context })
  addDisputeControls({ routes, context })
  routes.get('/ledger', (c) => c.json(createLedger(records)))
  routes.post('/subscriptions/:id/renew', async (c) => {
    const outcome = outcomeOf(c.req.query('outcome'))
    const subscription = context.inTransaction(() =>
      renewSubscription(context, { subscription: findSubscription(context, c.req.param('id')), outcome }),
    )
    return done(c, subscription)
  })
  routes.post('/subscriptions/:id/end', async (c) => {
    const subscription = findSubscription(context, c.req.param('id'))
    return done(
      c,
      context.inTransaction(() => endSubscription(context, { subscription, reason: 'cancellation_requested' })),
    )
  })
  addPauseControls({ routes, context })
  addRefusalControls({ routes, context })
  routes.post('/checkout/:id/expire', async (c) =>
    done(c, context.inTransaction(() => expireCheckout(context, findCheckout(context, c.req.param('id')))).session),
  )
  routes.post('/reset', (c) => {
    for (const collection of Object.values(records)) collection.clear()
    clock.setOffset(0)
    return done(c, createLedger(records))
  })
  return routes
}

const outcomeOf = (text: string | undefined) => (text === 'failed' || text === 'refused' ? text : 'succeeded')

/** What makes the provider refuse to pause a subscription: a schedule, or the billing mode of older ones. */
function addRefusalControls({ routes, context }: { routes: Hono; context: PaymentContext }): void {
  const change = (name: 'schedule' | 'classic', changes: Partial<Subscription>) =>
    routes.post(`/subscriptions/:id/${name}`, (c) => {
      const before = findSubscription(context, c.req.param('id') ?? '')
      return done(
        c,
        context.inTransaction(() => changeSubscription(context, { before, after: { ...before, ...changes } })),
      )
    })
  change('schedule', { schedule: 'sub_sched_local' })
  change('classic', { billing_mode: { flexible: null, type: 'classic' } })
}

/** Both kinds of pause that the provider's dashboard offers, and their end. */
function addPauseControls({ routes, context }: { routes: Hono; context: PaymentContext }): void {
  routes.post('/subscriptions/:id/pause', async (c) => {
    const { kind, resumesAt, reason } = await bodyOf(c)
    const before = findSubscription(context, c.req.param('id'))
    if (kind !== 'collection') {
      const why = reason === 'final_payment_failure' ? reason : 'pause_requested'
      return done(
        c,
        context.inTransaction(() => pauseSubscription(context, { subscription: before, reason: why })),
      )
    }
    const at = resumesAt === undefined || resumesAt === '' ? null : Date.parse(String(resumesAt)) / 1000
    if (Number.isNaN(at)) return c.json({ message: 'Send resumesAt as ISO 8601.' }, 422)
    const pause = { behavior: 'void' as const, resumes_at: at }
    return done(
      c,
      context.inTransaction(() => pauseCollection(context, { before, pause })),
    )
  })
  routes.post('/subscriptions/:id/resume', (c) => {
    const subscription = findSubscription(context, c.req.param('id'))
    const anchor = c.req.query('anchor') === 'unchanged' ? 'unchanged' : 'now'
    const fails = c.req.query('outcome') === 'failed'
    return done(
      c,
      context.inTransaction(() =>
        subscription.status === 'paused'
          ? resumeSubscription(context, { subscription, anchor, behavior: 'resume_on_payment_attempt', fails })
          : pauseCollection(context, { before: subscription, pause: null }),
      ),
    )
  })
}

/** What the studio's owner does in the provider's dashboard, and what a bank may do later. */
function addRefundControls({ routes, context }: { routes: Hono; context: PaymentContext }): void {
  routes.post('/payments/:id/refund', async (c) => {
    const { amount } = await bodyOf(c)
    const cents = amount === undefined || amount === '' ? undefined : Number(amount)
    if (cents !== undefined && !Number.isSafeInteger(cents)) return c.json({ message: 'Send amount in cents.' }, 422)
    const metadata = { madeIn: 'dashboard' }
    const refund = context.inTransaction(() => {
      const { latest_charge: charge } = findIntent(context, c.req.param('id'))
      return refundPayment(context, { charge: findCharge(context, charge ?? ''), amount: cents, metadata })
    })
    return done(c, refund)
  })
  routes.post('/refunds/:id/fail', (c) =>
    done(
      c,
      context.inTransaction(() => failRefund(context, c.req.param('id'))),
    ),
  )
}

/** What a cardholder's bank does. */
function addDisputeControls({ routes, context }: { routes: Hono; context: PaymentContext }): void {
  routes.post('/payments/:id/dispute', async (c) => {
    const { amount, reason, dueBy } = await bodyOf(c)
    const cents = amount === undefined || amount === '' ? undefined : Number(amount)
    const due = dueBy === undefined || dueBy === '' ? undefined : Date.parse(String(dueBy)) / 1000
    if (cents !== undefined && !Number.isSafeInteger(cents)) return c.json({ message: 'Send amount in cents.' }, 422)
    if (Number.isNaN(due)) return c.json({ message: 'Send dueBy as ISO 8601.' }, 422)
    const dispute = context.inTransaction(() => {
      const charge = findCharge(context, findIntent(context, c.req.param('id')).latest_charge ?? '')
      return openDispute(context, { charge, amount: cents, dueBy: due, reason: reason ? String(reason) : undefined })
    })
    return done(c, dispute)
  })
  routes.post('/disputes/:id/close', async (c) => {
    const { outcome: asked } = await bodyOf(c)
    const outcome = outcomes.find((one) => one === asked)
    if (!outcome) return c.json({ message: `Send outcome: ${outcomes.join(', ')}.` }, 422)
    const id = c.req.param('id')
    return done(
      c,
      context.inTransaction(() => closeDispute(context, { id, outcome })),
    )
  })
}

/** Sends an event again; holds events back and lets them go. */
function addEventControls({
  routes,
  context: { records },
  webhooks,
}: {
  routes: Hono
  context: PaymentContext
  webhooks: Webhooks
}): void {
  routes.post('/events/:id/resend', async (c) => {
    const event = find(records.events, { id: c.req.param('id'), kind: 'event' })
    await webhooks.resend(event)
    return done(c, eventLine(find(records.events, { id: event.id, kind: 'event' })))
  })
  routes.get('/webhooks', (c) => c.json({ deliver: webhooks.isDelivering() }))
  routes.post('/webhooks', async (c) => {
    const { deliver } = await bodyOf(c)
    webhooks.setDelivering(deliver !== false && deliver !== 'false')
    return done(c, { deliver: webhooks.isDelivering() })
  })
}

/** Pushes the account's clock and carries out what has become due. */
function clockRoutes(context: PaymentContext): Hono {
  const { records, clock } = context
  const routes = new Hono()
  routes.get('/', (c) => c.json(clockLine(clock)))
  routes.post('/', async (c) => {
    const offset = nextOffset({ clock, body: await bodyOf(c) })
    if (offset === null)
      return c.json({ message: 'Send advanceSeconds (a number), now (ISO 8601) or reset (true).' }, 422)
    clock.setOffset(offset)
    context.inTransaction(() => {
      records.settings.put({ id: 'clock offset', value: offset })
      passTime(context)
    })
    return done(c, clockLine(clock))
  })
  return routes
}

function clockLine(clock: Clock) {
  return { now: new Date(clock.now()).toISOString(), aheadSeconds: Math.round(clock.offset() / 1000) }
}

/** The clock's next distance from the machine's, in milliseconds; null for a body that says nothing of use. */
function nextOffset({ clock, body }: { clock: Clock; body: Record<string, unknown> }): number | null {
  if (body.reset === true || body.reset === 'true') return 0
  if (body.advanceSeconds !== undefined) {
    const seconds = Number(body.advanceSeconds)
    return Number.isFinite(seconds) ? clock.offset() + seconds * 1000 : null
  }
  const at = Date.parse(String(body.now))
  return Number.isNaN(at) ? null : clock.offset() + at - clock.now()
}

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  if (isForm(c)) return c.req.parseBody()
  return c.req.json().catch(() => ({}))
}

function done(c: Context, answer: object): Response {
  return isForm(c) ? c.redirect('/__local/', 303) : c.json(answer)
}

const isForm = (c: Context) => /form/.test(c.req.header('content-type') ?? '')
