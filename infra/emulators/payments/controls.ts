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
import { invalid, StripeError } from './stripe-error.ts'
import type { Webhooks } from './webhooks.ts'

type Control = { id: string; body: Record<string, unknown>; query: (name: string) => string | undefined }

/**
 * What people and tests can do to the payment account: read it, resend an event, make time pass, be the studio in the
 * provider's dashboard or a bank. A form (of the index page) is redirected back there, any other request gets JSON.
 */
export function controlRoutes({ context, webhooks }: { context: PaymentContext; webhooks: Webhooks }): Hono {
  const { records, clock } = context
  const routes = new Hono()
  routes.onError((error, c) => {
    if (!(error instanceof StripeError)) throw error
    return c.json({ message: error.message }, error.details.status === 404 ? 404 : 409)
  })
  const control = (path: string, work: (control: Control) => object) =>
    routes.post(path, async (c) => {
      const asked = { id: c.req.param('id') ?? '', body: await bodyOf(c), query: (name: string) => c.req.query(name) }
      return done(
        c,
        context.inTransaction(() => work(asked)),
      )
    })
  const subscriptionControl = (act: string, work: (subscription: Subscription, control: Control) => object) =>
    control(`/subscriptions/:id/${act}`, (asked) => work(findSubscription(context, asked.id), asked))

  routes.get('/ledger', (c) => c.json(createLedger(records)))
  routes.get('/clock', (c) => c.json(clockLine(clock)))
  control('/clock', ({ body }) => {
    const offset = nextOffset({ clock, body })
    clock.setOffset(offset)
    records.settings.put({ id: 'clock offset', value: offset })
    passTime(context)
    return clockLine(clock)
  })
  routes.post('/events/:id/resend', async (c) => {
    const event = find(records.events, { id: c.req.param('id'), kind: 'event' })
    await webhooks.resend(event)
    return done(c, eventLine(find(records.events, { id: event.id, kind: 'event' })))
  })
  control('/webhooks', ({ body }) => {
    webhooks.setDelivering(body.deliver !== false)
    return { deliver: webhooks.isDelivering() }
  })
  control('/checkout/:id/expire', ({ id }) => expireCheckout(context, findCheckout(context, id)).session)

  subscriptionControl('renew', (subscription, { query }) => {
    const outcome = query('outcome')
    const isBad = outcome === 'failed' || outcome === 'refused'
    return renewSubscription(context, { subscription, outcome: isBad ? outcome : 'succeeded' })
  })
  subscriptionControl('end', (subscription) =>
    endSubscription(context, { subscription, reason: 'cancellation_requested' }),
  )
  subscriptionControl('pause', (subscription, { body }) => {
    const { kind, resumesAt } = body
    if (kind !== 'collection') {
      const reason = body.reason === 'final_payment_failure' ? body.reason : 'pause_requested'
      return pauseSubscription(context, { subscription, reason })
    }
    const at = resumesAt ? Date.parse(String(resumesAt)) / 1000 : null
    return pauseCollection(context, { before: subscription, pause: { behavior: 'void', resumes_at: at } })
  })
  subscriptionControl('resume', (subscription, { query }) => {
    if (subscription.status !== 'paused') return pauseCollection(context, { before: subscription, pause: null })
    const anchor = query('anchor') === 'unchanged' ? 'unchanged' : 'now'
    const fails = query('outcome') === 'failed'
    return resumeSubscription(context, { subscription, anchor, behavior: 'resume_on_payment_attempt', fails })
  })
  // What makes the provider refuse to pause a subscription: a schedule, or the billing mode of older ones.
  subscriptionControl('schedule', (before) =>
    changeSubscription(context, { before, after: { ...before, schedule: 'sub_sched_local' } }),
  )
  subscriptionControl('classic', (before) =>
    changeSubscription(context, { before, after: { ...before, billing_mode: { flexible: null, type: 'classic' } } }),
  )

  const chargeOf = (paymentId: string) => findCharge(context, findIntent(context, paymentId).latest_charge ?? '')
  control('/payments/:id/refund', ({ id, body }) => {
    const metadata = { madeIn: 'dashboard' }
    return refundPayment(context, { charge: chargeOf(id), amount: centsIn(body), metadata })
  })
  control('/refunds/:id/fail', ({ id }) => failRefund(context, id))
  control('/payments/:id/dispute', ({ id, body }) => {
    const dueBy = body.dueBy ? Date.parse(String(body.dueBy)) / 1000 : undefined
    const reason = body.reason ? String(body.reason) : undefined
    return openDispute(context, { charge: chargeOf(id), amount: centsIn(body), dueBy, reason })
  })
  control('/disputes/:id/close', ({ id, body }) => {
    const outcome = outcomes.find((one) => one === body.outcome)
    if (!outcome) throw invalid(`Send outcome: ${outcomes.join(', ')}.`)
    return closeDispute(context, { id, outcome })
  })
  return routes
}

function centsIn({ amount }: Control['body']): number | undefined {
  if (amount === undefined || amount === '') return undefined
  if (!Number.isSafeInteger(Number(amount))) throw invalid('Send amount in cents.')
  return Number(amount)
}

const clockLine = (clock: Clock) => ({
  now: new Date(clock.now()).toISOString(),
  aheadSeconds: Math.round(clock.offset() / 1000),
})

/** The clock's next distance from the machine's, in milliseconds. */
function nextOffset({ clock, body }: { clock: Clock; body: Control['body'] }): number {
  if (body.reset) return 0
  const ahead =
    body.advanceSeconds === undefined ? Date.parse(String(body.now)) - clock.now() : Number(body.advanceSeconds) * 1000
  if (!Number.isFinite(ahead)) throw invalid('Send advanceSeconds (a number), now (ISO 8601) or reset (true).')
  return clock.offset() + ahead
}

const isForm = (c: Context) => /form/.test(c.req.header('content-type') ?? '')

async function bodyOf(c: Context): Promise<Control['body']> {
  return isForm(c) ? c.req.parseBody() : c.req.json().catch(() => ({}))
}

const done = (c: Context, answer: object): Response => (isForm(c) ? c.redirect('/__local/', 303) : c.json(answer))
