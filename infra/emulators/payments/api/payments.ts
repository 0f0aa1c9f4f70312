import { createId } from '../../ids.ts'
import { type Account, load } from '../account.ts'
import { getOffSessionRefusal } from '../cards.ts'
import { refundPayment } from '../operations/refund-payment.ts'
import { createIntent, refusePayment, takePayment } from '../operations/take-payment.ts'
import { createInvalidRequest, StripeError } from '../stripe-error.ts'
import type { Charge, Intent, PaymentMethod } from '../stripe-types.ts'
import { MIN_AMOUNT_CENTS } from './catalogue.ts'
import type { Form } from './form.ts'
import { createListOperation, filterItems, toPage } from './lists.ts'
import type { Operations } from './routes.ts'

/** Payment intents, charges, refunds and events. */
export function createPaymentOperations(account: Account): Operations {
  const { records } = account
  return {
    'GET /payment_intents': createListOperation(records.intents, '/v1/payment_intents', ['customer']),
    'POST /payment_intents': ({ form }) => chargeSavedCard(account, form),
    'GET /payment_intents/:id': ({ id }) => load(account, 'intents', id),
    'GET /charges': createListOperation(records.charges, '/v1/charges', ['customer']),
    'POST /refunds': ({ form }) => {
      const charge = loadCharge(account, form.requiredText('payment_intent'))
      return refundPayment(account, { charge, amount: form.integer('amount'), metadata: form.metadata() })
    },
    'GET /refunds': createListOperation(records.refunds, '/v1/refunds', ['payment_intent']),
    'GET /events': ({ form }) => {
      const page = toPage(filterItems(records.events.all(), form, ['type']), form, '/v1/events')
      return { ...page, data: page.data.map(({ payload }) => JSON.parse(payload)) }
    },
  }
}

/** Returns the charge of a payment intent; throws 400 when the intent was not paid. */
export function loadCharge(account: Account, intentId: string): Charge {
  const { latest_charge: charge } = load(account, 'intents', intentId, { param: 'payment_intent' })
  if (charge) return load(account, 'charges', charge)
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
  throw createInvalidRequest(message, { param: 'payment_intent' })
}

/**
 * Charges a saved card off session: its owner is absent and cannot confirm a 3-D Secure step, so a card that asks for one
 * is refused. Returns the paid intent, or Stripe's error for a refused card, which contains the intent.
 */
function chargeSavedCard(account: Account, form: Form): Intent | StripeError {
  form.ignore('allowed_payment_method_types')
  if (form.text('confirm') !== 'true' || form.text('off_session') !== 'true')
    throw createInvalidRequest('The local emulator charges saved cards only: pass `confirm` and `off_session`.')
  const card = loadCard(account, form)
  const amount = form.requiredInteger('amount')
  if (amount < MIN_AMOUNT_CENTS)
    throw createInvalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  const intent = createIntent(account, {
    id: createId('pi'),
    amount,
    currency: form.requiredText('currency'),
    customer: card.customer,
    description: form.text('description') ?? null,
    metadata: form.metadata(),
  })
  const refusal = getOffSessionRefusal(card)
  if (!refusal) return takePayment(account, intent, card)
  const payment_intent = refusePayment(account, intent, refusal)
  // A thrown error would roll back the refused intent.
  return new StripeError({ status: 402, type: 'card_error', ...refusal, payment_intent })
}

/** Returns the card of a form; throws 400 when it belongs to another customer. */
function loadCard(account: Account, form: Form): PaymentMethod {
  const customer = load(account, 'customers', form.requiredText('customer'), { param: 'customer' })
  const card = load(account, 'methods', form.requiredText('payment_method'), { param: 'payment_method' })
  if (card.customer === customer.id) return card
  throw createInvalidRequest(
    `The customer does not have a payment method with the ID ${card.id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  )
}
