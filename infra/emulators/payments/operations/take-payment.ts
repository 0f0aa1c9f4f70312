import { createId } from '../../ids.ts'
import { type Account, toPageUrl } from '../account.ts'
import type { Refusal } from '../cards.ts'
import type { Charge, Intent, PaymentMethod } from '../stripe-types.ts'

type IntentInput = Pick<Intent, 'id' | 'amount' | 'currency' | 'customer' | 'description' | 'metadata'>

/**
 * Creates a payment intent that waits for a card, without storing it. Like all records here, it has only the fields that
 * the product reads.
 */
export const createIntent = (account: Account, input: IntentInput): Intent =>
  ({
    object: 'payment_intent',
    amount_received: 0,
    created: account.clock.seconds(),
    last_payment_error: null,
    latest_charge: null,
    status: 'requires_payment_method',
    ...input,
  }) as Intent

/** Pays an intent: stores a charge with its receipt page, and emits `payment_intent.succeeded`. */
export function takePayment(account: Account, intent: Intent, method: PaymentMethod): Intent {
  const id = createId('ch')
  const { amount, currency, customer, description, metadata } = intent
  account.records.charges.put({
    id,
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: account.clock.seconds(),
    currency,
    customer,
    description,
    disputed: false,
    metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_url: toPageUrl(account, `receipts/${id}`),
    refunded: false,
    status: 'succeeded',
  } as Charge)
  const paidIntent = account.records.intents.put({
    ...intent,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: id,
    payment_method: method.id,
    status: 'succeeded',
  })
  account.emitEvent('payment_intent.succeeded', paidIntent)
  return paidIntent
}

/** Stores on an intent why its card was refused, and emits `payment_intent.payment_failed`. No charge is stored. */
export function refusePayment(account: Account, intent: Intent, refusal: Refusal): Intent {
  const last_payment_error = { type: 'card_error', ...refusal } as Intent['last_payment_error']
  const refusedIntent = account.records.intents.put({
    ...intent,
    last_payment_error,
    status: 'requires_payment_method',
  })
  account.emitEvent('payment_intent.payment_failed', refusedIntent)
  return refusedIntent
}
