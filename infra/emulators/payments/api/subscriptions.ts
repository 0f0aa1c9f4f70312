import { getRenewalOutcome } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { cancelAtPeriodEnd, changeSubscription, endSubscription } from '../operations/change-subscription.ts'
import { findInvoice, findMethod, findSubscription } from '../operations/find.ts'
import {
  pauseSubscription,
  type Resumption,
  restartPeriod,
  resumeSubscription,
} from '../operations/pause-subscription.ts'
import { getSubscriptionId, toPayment } from '../records/invoice-payment.ts'
import type { Invoice, Subscription } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { type Form, getBoolean, getBranch, getInteger, getMetadata, getText, only, requiredText } from './form.ts'
import { listNames, listObject, toPage } from './lists.ts'
import { matching } from './payments.ts'
import { applyPriceChange, priceChangeNames } from './price-change.ts'
import type { Calls } from './routes.ts'

/** Subscriptions and their invoices. */
export function subscriptionCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'GET /subscriptions': ({ form }) => {
      only(form, [...listNames, 'customer', 'status', 'price'])
      const items = matching(records.subscriptions.all(), { form, names: ['customer'] })
        .filter(hasStatus(form))
        .filter(hasPrice(form))
      return toPage({ items, query: form, url: '/v1/subscriptions' })
    },
    'GET /subscriptions/:id': ({ param }) => findSubscription(context, param('id')),
    'POST /subscriptions/:id': ({ form, param }) =>
      updateSubscription(context, { form, before: findSubscription(context, param('id')) }),
    'DELETE /subscriptions/:id': ({ form, param }) => {
      only(form, ['invoice_now', 'prorate', 'cancellation_details'])
      const subscription = findSubscription(context, param('id'))
      if (subscription.status === 'canceled')
        throw invalid(`No such subscription: '${subscription.id}'`, { code: 'resource_missing' })
      return endSubscription(context, { subscription, reason: 'cancellation_requested' })
    },
    'POST /subscriptions/:id/pause': ({ form, param }) => {
      only(form, ['type', 'invoicing_behavior', 'bill_for'])
      return pauseSubscription(context, { subscription: findSubscription(context, param('id')) })
    },
    'POST /subscriptions/:id/resume': ({ form, param }) =>
      resumeSubscription(
        context,
        resumptionOf(context, { form, subscription: findSubscription(context, param('id')) }),
      ),
    'POST /subscriptions/:id/migrate': ({ form, param }) => {
      only(form, ['billing_mode'])
      const before = findSubscription(context, param('id'))
      if (getText(getBranch(form, 'billing_mode') ?? {}, 'type') !== 'flexible')
        throw invalid('Invalid billing_mode[type]')
      if (before.schedule) throw invalid('A subscription with an attached schedule cannot be migrated.')
      const mode = { flexible: { proration_discounts: 'included' }, type: 'flexible' } as const
      return changeSubscription(context, { before, after: { ...before, billing_mode: mode } })
    },
    'GET /invoices': ({ form }) => {
      only(form, [...listNames, 'customer', 'status', 'subscription'])
      const subscription = getText(form, 'subscription')
      const items = matching(records.invoices.all(), { form, names: ['customer', 'status'] }).filter(
        (invoice) => subscription === undefined || getSubscriptionId(invoice) === subscription,
      )
      return toPage({ items, query: form, url: '/v1/invoices' })
    },
    'GET /invoices/:id': ({ param }) => findInvoice(context, param('id')),
    'GET /invoice_payments': ({ form }) => {
      only(form, [...listNames, 'invoice', 'payment', 'status'])
      const payments = records.invoices.all().filter(hasIntent).map(toPayment)
      const items = matching(payments, { form, names: ['invoice', 'status'] }).filter(isPaidBy(form))
      return toPage({ items, query: form, url: '/v1/invoice_payments' })
    },
    'GET /invoices/:id/lines': ({ param }) => {
      const { lines } = findInvoice(context, param('id'))
      return listObject({ data: lines.data, url: lines.url })
    },
  }
}

/** Stripe finds the payment of an invoice by its intent: `payment[type]` and `payment[payment_intent]`. */
function isPaidBy(form: Form): (found: ReturnType<typeof toPayment>) => boolean {
  const payment = getBranch(form, 'payment')
  if (!payment) return () => true
  only(payment, ['type', 'payment_intent'])
  const type = requiredText(payment, 'type')
  if (type !== 'payment_intent') throw invalid(`Invalid payment[type]: ${type}`, { param: 'payment[type]' })
  const intent = getText(payment, 'payment_intent')
  return (found) => intent === undefined || found.payment.payment_intent === intent
}

const updateNames = [
  'cancel_at_period_end',
  'metadata',
  'default_payment_method',
  'description',
  'cancellation_details',
  'pause_collection',
  'billing_cycle_anchor',
  ...priceChangeNames,
]

function updateSubscription(
  context: PaymentContext,
  { form, before }: { form: Form; before: Subscription },
): Subscription {
  only(form, updateNames)
  if (before.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const ends = getBoolean(form, 'cancel_at_period_end')
  const method = getText(form, 'default_payment_method')
  const changed = changeSubscription(context, {
    before,
    after: {
      ...applyPriceChange(context, { form, subscription: before }),
      metadata: getMetadata(form, before.metadata),
      description: 'description' in form ? (getText(form, 'description') ?? null) : before.description,
      default_payment_method: method
        ? findMethod(context, method, 'default_payment_method').id
        : before.default_payment_method,
      pause_collection: form.pause_collection === undefined ? before.pause_collection : pauseOf(form),
    },
  })
  const moved = startsAnew(form)
    ? restartPeriod(context, { subscription: changed, fails: failsAtCard(context, changed) })
    : changed
  return ends === undefined || ends === moved.cancel_at_period_end
    ? moved
    : cancelAtPeriodEnd(context, { before: moved, ends })
}

function startsAnew(form: Form): boolean {
  const anchor = getBranch(form, 'billing_cycle_anchor')
  if (!anchor || getText(anchor, 'type') === 'unchanged') return false
  const [proration, payment] = ['proration_behavior', 'payment_behavior'].map((name) => getText(form, name))
  if (proration !== 'none' || payment !== 'allow_incomplete')
    throw invalid('This local emulator begins a period with none and allow_incomplete alone.')
  return true
}

const failsAtCard = (context: PaymentContext, { default_payment_method: method }: Subscription) =>
  getRenewalOutcome(context.records.methods.get(method ?? '')?.card?.last4) === 'failed'

/** The pause of a form; null for the empty text that ends one. */
function pauseOf(form: Form) {
  const pause = getBranch(form, 'pause_collection')
  if (!pause) return null
  only(pause, ['behavior', 'resumes_at'])
  const behavior = requiredText(pause, 'behavior')
  if (!pauseBehaviors.includes(behavior)) throw invalid(`Invalid pause_collection[behavior]: ${behavior}`)
  return { behavior, resumes_at: getInteger(pause, 'resumes_at') ?? null }
}
const pauseBehaviors = ['keep_as_draft', 'mark_uncollectible', 'void']

function resumptionOf(
  context: PaymentContext,
  { form, subscription }: { form: Form; subscription: Subscription },
): Resumption {
  only(form, ['billing_cycle_anchor', 'payment_behavior', 'proration_behavior'])
  const anchor = getBranch(form, 'billing_cycle_anchor')
  const onSuccess = getText(form, 'payment_behavior') === 'resume_on_payment_success'
  return {
    subscription,
    anchor: anchor && getText(anchor, 'type') === 'unchanged' ? 'unchanged' : 'now',
    behavior: onSuccess ? 'resume_on_payment_success' : 'resume_on_payment_attempt',
    fails: failsAtCard(context, subscription),
  }
}

/** An invoice over nothing is paid without a payment. */
const hasIntent = (invoice: Invoice) => invoice.amount_due > 0

/** Without a status Stripe lists all that have not ended. */
function hasStatus(form: Form): (subscription: Subscription) => boolean {
  const status = getText(form, 'status')
  if (status === 'all') return () => true
  if (status === 'ended') return (subscription) => subscription.status === 'canceled'
  return (subscription) => (status === undefined ? subscription.status !== 'canceled' : subscription.status === status)
}

function hasPrice(form: Form): (subscription: Subscription) => boolean {
  const price = getText(form, 'price')
  return (subscription) => price === undefined || subscription.items.data.some((item) => item.price.id === price)
}
