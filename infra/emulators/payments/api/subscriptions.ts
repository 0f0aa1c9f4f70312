import { type Account, find } from '../account.ts'
import { changePriceNow, type PriceChange, prorationInvoice, withPrice } from '../operations/change-price.ts'
import { cancelAtPeriodEnd, changeSubscription, endSubscription } from '../operations/change-subscription.ts'
import { toInvoicePayment } from '../operations/invoices.ts'
import { pauseSubscription, restartPeriod, resumeSubscription } from '../operations/pause-subscription.ts'
import { invalid } from '../stripe-error.ts'
import type { Subscription } from '../stripe-types.ts'
import { readPrice } from './catalogue.ts'
import type { Form } from './form.ts'
import { listing, matching, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

/** Subscriptions and their invoices. */
export function subscriptionCalls(account: Account): Calls {
  const { records } = account
  const subscriptionOf = (id: string) => find(account, 'subscriptions', id)
  return {
    'GET /subscriptions/:id': ({ id }) => subscriptionOf(id),
    'POST /subscriptions/:id': ({ form, id }) => updateSubscription(account, form, subscriptionOf(id)),
    'DELETE /subscriptions/:id': ({ form, id }) => {
      form.ignore('prorate')
      if (subscriptionOf(id).status === 'canceled')
        throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing' })
      return endSubscription(account, subscriptionOf(id))
    },
    'POST /subscriptions/:id/pause': ({ form, id }) => {
      form.ignore('type', 'bill_for')
      return pauseSubscription(account, subscriptionOf(id), 'pause_requested')
    },
    'POST /subscriptions/:id/resume': ({ form, id }) => {
      if (form.requiredText('payment_behavior') !== 'resume_on_payment_success')
        throw invalid('This local emulator resumes with resume_on_payment_success alone.')
      form.ignore('proration_behavior')
      const keepsPeriod = form.branch('billing_cycle_anchor').text('type') === 'unchanged'
      return resumeSubscription(account, subscriptionOf(id), keepsPeriod)
    },
    'POST /subscriptions/:id/migrate': ({ form, id }) => {
      form.ignore('billing_mode')
      const before = subscriptionOf(id)
      if (before.schedule) throw invalid('A subscription with an attached schedule cannot be migrated.')
      const billing_mode = { flexible: { proration_discounts: 'included' }, type: 'flexible' } as const
      return changeSubscription(account, before, { ...before, billing_mode })
    },
    'POST /invoices/create_preview': ({ form }) => {
      const details = form.branch('subscription_details')
      if (details.text('proration_behavior') !== 'always_invoice')
        throw invalid('This local emulator previews always_invoice alone.', { param: 'proration_behavior' })
      const subscription = subscriptionOf(form.requiredText('subscription'))
      const invoice = prorationInvoice(account, readPriceChange(account, details, subscription))
      return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft' }
    },
    'GET /invoices': listing(records.invoices, '/v1/invoices', ['customer']),
    'GET /invoice_payments': ({ form }) => {
      const payment = form.branch('payment')
      payment.ignore('type')
      const intent = payment.text('payment_intent')
      // An invoice over nothing is paid without a payment.
      const payments = records.invoices
        .all()
        .filter(({ amount_due: due }) => due > 0)
        .map(toInvoicePayment)
      const matches = matching(payments, form, ['invoice', 'status'])
      const items = matches.filter((one) => intent === undefined || one.payment.payment_intent === intent)
      return toPage(items, form, '/v1/invoice_payments')
    },
  }
}

function updateSubscription(account: Account, form: Form, before: Subscription): Subscription {
  if (before.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const changed = changeSubscription(account, before, {
    ...changePrice(account, form, before),
    metadata: form.metadata(before.metadata),
    pause_collection: form.has('pause_collection') ? readPause(form) : before.pause_collection,
  })
  const moved = startsAnew(form) ? restartPeriod(account, changed) : changed
  const ends = form.text('cancel_at_period_end')
  return ends === undefined ? moved : cancelAtPeriodEnd(account, moved, ends === 'true')
}

function startsAnew(form: Form): boolean {
  const anchor = form.branch('billing_cycle_anchor').text('type')
  const [proration, payment] = [form.text('proration_behavior'), form.text('payment_behavior')]
  if (anchor !== 'now') return false
  if (proration !== 'none' || payment !== 'allow_incomplete')
    throw invalid('This local emulator begins a period with none and allow_incomplete alone.')
  return true
}

/** The pause of a form; null for the empty text that ends one. */
function readPause(form: Form) {
  const pause = form.branch('pause_collection')
  const behavior = pause.text('behavior')
  if (behavior === undefined) return null
  if (behavior !== 'void') throw invalid('This local emulator voids what it does not collect.')
  return { behavior: 'void' as const, resumes_at: pause.integer('resumes_at') ?? null }
}

/** The subscription after the price of a form; unchanged without one. */
function changePrice(account: Account, form: Form, subscription: Subscription): Subscription {
  if (!form.has('items')) return subscription
  const change = readPriceChange(account, form, subscription)
  const behavior = form.text('proration_behavior')
  if (behavior === 'none') return withPrice(change)
  if (behavior !== 'always_invoice' || form.text('payment_behavior') !== 'error_if_incomplete')
    throw invalid('This local emulator changes a price with none, or with always_invoice and error_if_incomplete.')
  return changePriceNow(account, change)
}

function readPriceChange(account: Account, form: Form, subscription: Subscription): PriceChange {
  const [item, ...others] = form.branches('items')
  if (!item || others.length > 0) throw invalid('This local emulator changes one item.', { param: 'items' })
  const at = form.integer('proration_date') ?? account.clock.seconds()
  return { subscription, itemId: item.requiredText('id'), price: readPrice(account, item), at }
}
