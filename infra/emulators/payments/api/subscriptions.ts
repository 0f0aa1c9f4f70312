import { type Account, load } from '../account.ts'
import { chargePriceChange, createProrationInvoice, type PriceChange, withPrice } from '../operations/change-price.ts'
import { changeSubscription, endSubscription, setCancelAtPeriodEnd } from '../operations/change-subscription.ts'
import { toInvoicePayment } from '../operations/invoices.ts'
import { pauseSubscription, restartPeriod, resumeSubscription } from '../operations/pause-subscription.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Subscription } from '../stripe-types.ts'
import { readPrice } from './catalogue.ts'
import type { Form } from './form.ts'
import { createListOperation, filterItems, toPage } from './lists.ts'
import type { Operations } from './routes.ts'

/** Subscriptions and their invoices. */
export function createSubscriptionOperations(account: Account): Operations {
  const { records } = account
  const loadSubscription = (id: string) => load(account, 'subscriptions', id)
  return {
    'GET /subscriptions/:id': ({ id }) => loadSubscription(id),
    'POST /subscriptions/:id': ({ form, id }) => updateSubscription(account, form, loadSubscription(id)),
    'DELETE /subscriptions/:id': ({ form, id }) => {
      form.ignore('prorate')
      if (loadSubscription(id).status === 'canceled')
        throw createInvalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing' })
      return endSubscription(account, loadSubscription(id))
    },
    'POST /subscriptions/:id/pause': ({ form, id }) => {
      form.ignore('type', 'bill_for')
      return pauseSubscription(account, loadSubscription(id), 'pause_requested')
    },
    'POST /subscriptions/:id/resume': ({ form, id }) => {
      if (form.requiredText('payment_behavior') !== 'resume_on_payment_success')
        throw createInvalidRequest('This local emulator resumes only with resume_on_payment_success.')
      form.ignore('proration_behavior')
      const keepsPeriod = form.branch('billing_cycle_anchor').text('type') === 'unchanged'
      return resumeSubscription(account, loadSubscription(id), { keepsPeriod })
    },
    'POST /subscriptions/:id/migrate': ({ form, id }) => {
      form.ignore('billing_mode')
      const subscription = loadSubscription(id)
      if (subscription.schedule)
        throw createInvalidRequest('A subscription with an attached schedule cannot be migrated.')
      const billing_mode = { flexible: { proration_discounts: 'included' }, type: 'flexible' } as const
      return changeSubscription(account, subscription, { ...subscription, billing_mode })
    },
    'POST /invoices/create_preview': ({ form }) => {
      const details = form.branch('subscription_details')
      if (details.text('proration_behavior') !== 'always_invoice')
        throw createInvalidRequest('This local emulator previews only always_invoice.', { param: 'proration_behavior' })
      const subscription = loadSubscription(form.requiredText('subscription'))
      const invoice = createProrationInvoice(account, readPriceChange(account, details, subscription))
      return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft' }
    },
    'GET /invoices': createListOperation(records.invoices, '/v1/invoices', ['customer']),
    'GET /invoice_payments': ({ form }) => {
      const payment = form.branch('payment')
      payment.ignore('type')
      const intent = payment.text('payment_intent')
      // An invoice without an amount due is paid without a payment.
      const payments = records.invoices
        .all()
        .filter(({ amount_due: due }) => due > 0)
        .map(toInvoicePayment)
      const matches = filterItems(payments, form, ['invoice', 'status'])
      const items = matches.filter(
        (invoicePayment) => intent === undefined || invoicePayment.payment.payment_intent === intent,
      )
      return toPage(items, form, '/v1/invoice_payments')
    },
  }
}

/** Applies an update request: price, metadata, pause of the collection, start of a new period, cancellation at its end. */
function updateSubscription(account: Account, form: Form, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled')
    throw createInvalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const updatedSubscription = changeSubscription(account, subscription, {
    ...changePrice(account, form, subscription),
    metadata: form.metadata(subscription.metadata),
    pause_collection: form.has('pause_collection') ? readPause(form) : subscription.pause_collection,
  })
  const restartedSubscription = isPeriodRestartRequested(form)
    ? restartPeriod(account, updatedSubscription)
    : updatedSubscription
  const cancelAtEnd = form.text('cancel_at_period_end')
  return cancelAtEnd === undefined
    ? restartedSubscription
    : setCancelAtPeriodEnd(account, restartedSubscription, cancelAtEnd === 'true')
}

function isPeriodRestartRequested(form: Form): boolean {
  const anchor = form.branch('billing_cycle_anchor').text('type')
  const [proration, payment] = [form.text('proration_behavior'), form.text('payment_behavior')]
  if (anchor !== 'now') return false
  if (proration !== 'none' || payment !== 'allow_incomplete')
    throw createInvalidRequest('This local emulator restarts a period only with none and allow_incomplete.')
  return true
}

/** Reads the pause of a form; null for the empty text, which ends a pause. */
function readPause(form: Form) {
  const pause = form.branch('pause_collection')
  const behavior = pause.text('behavior')
  if (behavior === undefined) return null
  if (behavior !== 'void') throw createInvalidRequest('This local emulator pauses collection only with void.')
  return { behavior: 'void' as const, resumes_at: pause.integer('resumes_at') ?? null }
}

/** Returns the subscription with the form's price, if any, not yet stored; with `always_invoice`, charges for it at once. */
function changePrice(account: Account, form: Form, subscription: Subscription): Subscription {
  if (!form.has('items')) return subscription
  const change = readPriceChange(account, form, subscription)
  const behavior = form.text('proration_behavior')
  if (behavior === 'none') return withPrice(change)
  if (behavior !== 'always_invoice' || form.text('payment_behavior') !== 'error_if_incomplete')
    throw createInvalidRequest(
      'This local emulator changes a price only with none, or always_invoice and error_if_incomplete.',
    )
  return chargePriceChange(account, change)
}

function readPriceChange(account: Account, form: Form, subscription: Subscription): PriceChange {
  const [item, ...otherItems] = form.branches('items')
  if (!item || otherItems.length > 0)
    throw createInvalidRequest('This local emulator changes one item.', { param: 'items' })
  const prorationDate = form.integer('proration_date') ?? account.clock.seconds()
  return { subscription, itemId: item.requiredText('id'), price: readPrice(account, item), prorationDate }
}
