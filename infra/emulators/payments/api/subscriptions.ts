import { getRenewalOutcome } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { changePriceNow, type PriceChange, prorationInvoice, withPrice } from '../operations/change-price.ts'
import { cancelAtPeriodEnd, changeSubscription, endSubscription } from '../operations/change-subscription.ts'
import { findSubscription } from '../operations/find.ts'
import { pauseSubscription, restartPeriod, resumeSubscription } from '../operations/pause-subscription.ts'
import { toPayment } from '../records/new-invoice.ts'
import type { Subscription } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { readPrice } from './catalogue.ts'
import {
  type Form,
  getBoolean,
  getBranch,
  getBranches,
  getInteger,
  getMetadata,
  getText,
  only,
  requiredText,
} from './form.ts'
import { matching, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

/** Subscriptions and their invoices. */
export function subscriptionCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'GET /subscriptions/:id': ({ param }) => findSubscription(context, param('id')),
    'POST /subscriptions/:id': ({ form, param }) =>
      updateSubscription(context, { form, before: findSubscription(context, param('id')) }),
    'DELETE /subscriptions/:id': ({ form, param }) => {
      only(form, ['prorate'])
      const subscription = findSubscription(context, param('id'))
      if (subscription.status === 'canceled')
        throw invalid(`No such subscription: '${subscription.id}'`, { code: 'resource_missing' })
      return endSubscription(context, { subscription, reason: 'cancellation_requested' })
    },
    'POST /subscriptions/:id/pause': ({ form, param }) => {
      only(form, ['type', 'bill_for'])
      return pauseSubscription(context, { subscription: findSubscription(context, param('id')) })
    },
    'POST /subscriptions/:id/resume': ({ form, param }) => {
      only(form, ['billing_cycle_anchor', 'payment_behavior', 'proration_behavior'])
      const subscription = findSubscription(context, param('id'))
      const anchor =
        getText(getBranch(form, 'billing_cycle_anchor') ?? {}, 'type') === 'unchanged' ? 'unchanged' : 'now'
      const onSuccess = getText(form, 'payment_behavior') === 'resume_on_payment_success'
      const behavior = onSuccess ? 'resume_on_payment_success' : 'resume_on_payment_attempt'
      return resumeSubscription(context, { subscription, anchor, behavior, fails: failsAtCard(context, subscription) })
    },
    'POST /subscriptions/:id/migrate': ({ param }) => {
      const before = findSubscription(context, param('id'))
      if (before.schedule) throw invalid('A subscription with an attached schedule cannot be migrated.')
      const mode = { flexible: { proration_discounts: 'included' }, type: 'flexible' } as const
      return changeSubscription(context, { before, after: { ...before, billing_mode: mode } })
    },
    'POST /invoices/create_preview': ({ form }) => {
      only(form, ['subscription', 'subscription_details'])
      const details = getBranch(form, 'subscription_details') ?? {}
      only(details, ['items', 'proration_behavior', 'proration_date'])
      const subscription = findSubscription(context, requiredText(form, 'subscription'))
      if (getText(details, 'proration_behavior') !== 'always_invoice')
        throw invalid('This local emulator previews always_invoice alone.', { param: 'proration_behavior' })
      const invoice = prorationInvoice(context, readChange(context, { form: details, subscription }))
      return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft' }
    },
    'GET /invoices': ({ form }) => {
      only(form, ['limit', 'customer'])
      const items = matching(records.invoices.all(), { form, names: ['customer'] })
      return toPage({ items, query: form, url: '/v1/invoices' })
    },
    'GET /invoice_payments': ({ form }) => {
      only(form, ['limit', 'invoice', 'payment', 'status'])
      const intent = getText(getBranch(form, 'payment') ?? {}, 'payment_intent')
      // An invoice over nothing is paid without a payment.
      const payments = records.invoices.all().flatMap((invoice) => (invoice.amount_due > 0 ? [toPayment(invoice)] : []))
      const items = matching(payments, { form, names: ['invoice', 'status'] }).filter(
        ({ payment }) => intent === undefined || payment.payment_intent === intent,
      )
      return toPage({ items, query: form, url: '/v1/invoice_payments' })
    },
  }
}

const nowNames = ['cancel_at_period_end', 'metadata', 'pause_collection', 'billing_cycle_anchor']
const priceNames = ['items', 'proration_behavior', 'proration_date', 'payment_behavior']

type Update = { form: Form; before: Subscription }

function updateSubscription(context: PaymentContext, { form, before }: Update): Subscription {
  only(form, [...nowNames, ...priceNames])
  if (before.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const changed = changeSubscription(context, {
    before,
    after: {
      ...applyPriceChange(context, { form, subscription: before }),
      metadata: getMetadata(form, before.metadata),
      pause_collection: form.pause_collection === undefined ? before.pause_collection : pauseOf(form),
    },
  })
  const moved = startsAnew(form)
    ? restartPeriod(context, { subscription: changed, fails: failsAtCard(context, changed) })
    : changed
  const ends = getBoolean(form, 'cancel_at_period_end')
  return ends === undefined || ends === moved.cancel_at_period_end
    ? moved
    : cancelAtPeriodEnd(context, { before: moved, ends })
}

function startsAnew(form: Form): boolean {
  const anchor = getBranch(form, 'billing_cycle_anchor')
  if (!anchor || getText(anchor, 'type') === 'unchanged') return false
  if (getText(form, 'proration_behavior') !== 'none' || getText(form, 'payment_behavior') !== 'allow_incomplete')
    throw invalid('This local emulator begins a period with none and allow_incomplete alone.')
  return true
}

const failsAtCard = (context: PaymentContext, { default_payment_method: method }: Subscription) =>
  getRenewalOutcome(context.records.methods.get(method ?? '')?.card?.last4) === 'failed'

/** The pause of a form; null for the empty text that ends one. */
function pauseOf(form: Form) {
  const pause = getBranch(form, 'pause_collection')
  if (!pause) return null
  if (requiredText(pause, 'behavior') !== 'void') throw invalid('This local emulator voids what it does not collect.')
  return { behavior: 'void' as const, resumes_at: getInteger(pause, 'resumes_at') ?? null }
}

type PriceChangeInput = { form: Form; subscription: Subscription }

/** The subscription after the price of a form; unchanged without one. */
function applyPriceChange(context: PaymentContext, { form, subscription }: PriceChangeInput): Subscription {
  if (form.items === undefined) return subscription
  const change = readChange(context, { form, subscription })
  const behavior = getText(form, 'proration_behavior')
  if (behavior === 'none') return withPrice(change)
  if (behavior !== 'always_invoice' || getText(form, 'payment_behavior') !== 'error_if_incomplete')
    throw invalid('This local emulator changes a price with none, or with always_invoice and error_if_incomplete.')
  return changePriceNow(context, change)
}

function readChange(context: PaymentContext, { form, subscription }: PriceChangeInput): PriceChange {
  const [item, ...others] = getBranches(form, 'items')
  if (!item || others.length > 0) throw invalid('This local emulator changes one item.', { param: 'items' })
  only(item, ['id', 'price_data'])
  const price = readPrice(context, getBranch(item, 'price_data') ?? {})
  const at = getInteger(form, 'proration_date') ?? context.clock.seconds()
  return { subscription, item: requiredText(item, 'id'), price, at }
}
