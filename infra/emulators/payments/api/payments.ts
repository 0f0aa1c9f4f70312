import type { PaymentContext } from '../context.ts'
import { chargeSavedCard } from '../operations/charge-saved-card.ts'
import { findCharge, findCustomer, findIntent, findMethod } from '../operations/find.ts'
import { refundPayment } from '../operations/refund-payment.ts'
import { newIntent } from '../records/new-payment.ts'
import type { Charge, Intent, PaymentMethod } from '../records/stripe-types.ts'
import { invalid, type StripeError } from '../stripe-error.ts'
import { getCurrency, mostAmount } from './catalogue.ts'
import { leastAmount } from './checkout-lines.ts'
import {
  type Form,
  getBoolean,
  getInteger,
  getMetadata,
  getText,
  missingParameter,
  only,
  requiredText,
} from './form.ts'
import { matching, toPage } from './lists.ts'
import { readFutureUsage } from './open-checkout.ts'
import type { Calls } from './routes.ts'

/** Payment intents, charges, refunds and events. */
export function paymentCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'GET /payment_intents': ({ form }) => {
      only(form, ['limit', 'customer'])
      const items = matching(records.intents.all(), { form, names: ['customer'] })
      return toPage({ items, query: form, url: '/v1/payment_intents' })
    },
    'POST /payment_intents': ({ form }) => createIntent(context, form),
    'GET /payment_intents/:id': ({ param }) => findIntent(context, param('id')),
    'GET /charges': ({ form }) => {
      only(form, ['limit', 'customer'])
      const items = matching(records.charges.all(), { form, names: ['customer'] })
      return toPage({ items, query: form, url: '/v1/charges' })
    },
    'POST /refunds': ({ form }) => {
      only(form, ['payment_intent', 'amount', 'metadata'])
      const amount = getInteger(form, 'amount')
      return refundPayment(context, { charge: chargeOf(context, form), amount, metadata: getMetadata(form) })
    },
    'GET /refunds': ({ form }) => {
      only(form, ['limit', 'payment_intent'])
      const items = matching(records.refunds.all(), { form, names: ['payment_intent'] })
      return toPage({ items, query: form, url: '/v1/refunds' })
    },
    'GET /events': ({ form }) => {
      only(form, ['limit', 'type'])
      const page = toPage({
        items: matching(records.events.all(), { form, names: ['type'] }),
        query: form,
        url: '/v1/events',
      })
      return { ...page, data: page.data.map((event) => JSON.parse(event.payload)) }
    },
  }
}

function chargeOf(context: PaymentContext, form: Form): Charge {
  const id = requiredText(form, 'payment_intent')
  const { latest_charge: charge } = findIntent(context, id, 'payment_intent')
  if (charge) return findCharge(context, charge, 'charge')
  throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, { param: 'payment_intent' })
}

const names = ['amount', 'currency', 'customer', 'payment_method', 'allowed_payment_method_types', 'confirm']
const moreNames = ['off_session', 'setup_future_usage', 'description', 'metadata']

/** Makes a payment intent; with `confirm` and `off_session` it charges a saved card, or answers why it could not. */
function createIntent(context: PaymentContext, form: Form): Intent | StripeError {
  only(form, [...names, ...moreNames])
  const method = readMethod(context, form)
  const intent = newIntent(context, {
    amount: readAmount(form),
    currency: getCurrency(form),
    customer: getText(form, 'customer') ?? null,
    description: getText(form, 'description') ?? null,
    metadata: getMetadata(form),
    payment_method: method?.id ?? null,
    setup_future_usage: readFutureUsage(form),
  })
  if (!getBoolean(form, 'confirm')) return context.records.intents.put(intent)
  if (!getBoolean(form, 'off_session'))
    throw invalid('The local emulator confirms charges of saved cards only: pass `off_session`.', {
      param: 'off_session',
    })
  if (!method) throw missingParameter('payment_method')
  return chargeSavedCard(context, { intent, method })
}

/** The card of a form, which must be the customer's. */
function readMethod(context: PaymentContext, form: Form): PaymentMethod | null {
  const customer = getText(form, 'customer')
  if (customer) findCustomer(context, customer)
  const id = getText(form, 'payment_method')
  if (!id) return null
  const method = findMethod(context, id)
  if (!customer) throw missingParameter('customer')
  if (method.customer === customer) return method
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  )
}

function readAmount(form: Form): number {
  const amount = getInteger(form, 'amount')
  if (amount === undefined) throw missingParameter('amount')
  if (amount < leastAmount)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > mostAmount)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  return amount
}
