import { newId } from '../../ids.ts'
import { type Account, find } from '../account.ts'
import { getOffSessionRefusal } from '../cards.ts'
import { refundPayment } from '../operations/refund-payment.ts'
import { newIntent, refusePayment, takePayment } from '../operations/take-payment.ts'
import { invalid, StripeError } from '../stripe-error.ts'
import type { Charge, Intent, PaymentMethod } from '../stripe-types.ts'
import { MIN_AMOUNT } from './catalogue.ts'
import type { Form } from './form.ts'
import { listing, matching, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

/** Payment intents, charges, refunds and events. */
export function paymentCalls(account: Account): Calls {
  const { records } = account
  return {
    'GET /payment_intents': listing(records.intents, '/v1/payment_intents', ['customer']),
    'POST /payment_intents': ({ form }) => chargeSavedCard(account, form),
    'GET /payment_intents/:id': ({ id }) => find(account, 'intents', id),
    'GET /charges': listing(records.charges, '/v1/charges', ['customer']),
    'POST /refunds': ({ form }) => {
      const charge = findChargeOf(account, form.requiredText('payment_intent'))
      return refundPayment(account, { charge, amount: form.integer('amount'), metadata: form.metadata() })
    },
    'GET /refunds': listing(records.refunds, '/v1/refunds', ['payment_intent']),
    'GET /events': ({ form }) => {
      const page = toPage(matching(records.events.all(), form, ['type']), form, '/v1/events')
      return { ...page, data: page.data.map(({ payload }) => JSON.parse(payload)) }
    },
  }
}

/** The charge of a payment intent that went through. */
export function findChargeOf(account: Account, intentId: string): Charge {
  const { latest_charge: charge } = find(account, 'intents', intentId, 'payment_intent')
  if (charge) return find(account, 'charges', charge)
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
  throw invalid(message, { param: 'payment_intent' })
}

/**
 * Charges a saved card while its owner is away: the intent that succeeded, or the error that Stripe answers for a refused
 * one, which names the intent. No 3-D Secure step can be confirmed here, so a card that asks for one is refused.
 */
function chargeSavedCard(account: Account, form: Form): Intent | StripeError {
  form.ignore('allowed_payment_method_types')
  if (form.text('confirm') !== 'true' || form.text('off_session') !== 'true')
    throw invalid('The local emulator charges saved cards only: pass `confirm` and `off_session`.')
  const method = readMethod(account, form)
  const amount = form.requiredInteger('amount')
  if (amount < MIN_AMOUNT)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  const intent = newIntent(account, {
    id: newId('pi'),
    amount,
    currency: form.requiredText('currency'),
    customer: method.customer,
    description: form.text('description') ?? null,
    metadata: form.metadata(),
  })
  const refusal = getOffSessionRefusal(method)
  if (!refusal) return takePayment(account, intent, method)
  const payment_intent = refusePayment(account, intent, refusal)
  return new StripeError({ status: 402, type: 'card_error', ...refusal, payment_intent })
}

/** The card of a form, which must be the customer's. */
function readMethod(account: Account, form: Form): PaymentMethod {
  const customer = find(account, 'customers', form.requiredText('customer'), 'customer')
  const method = find(account, 'methods', form.requiredText('payment_method'), 'payment_method')
  if (method.customer === customer.id) return method
  throw invalid(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  )
}
