import { newId } from '../../ids.ts'
import { type PaymentContext, pageAddress } from '../context.ts'
import type { Charge, Intent, PaymentMethod, Refund } from './stripe-types.ts'

/** A payment intent that still waits for its card. */
export function newIntent(
  context: PaymentContext,
  given: Partial<Intent> & { amount: number; currency: string },
): Intent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_local`,
    confirmation_method: 'automatic',
    created: context.clock.seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  }
}

/** The charge of an intent that went through, with its receipt page. */
export function newCharge(
  context: PaymentContext,
  { intent, method }: { intent: Intent; method: PaymentMethod },
): Charge {
  const id = newId('ch')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'STUDIO LOCAL',
    captured: true,
    created: context.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: pageAddress(context, `receipts/${id}`),
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function cardDetails({ card, type }: PaymentMethod): Charge['payment_method_details'] {
  if (!card) return { type }
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: '000000',
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

/** A refund that has gone through, in cents. */
export function newRefund(
  context: PaymentContext,
  { charge, ...given }: Omit<Partial<Refund>, 'charge'> & { amount: number; charge: Charge },
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: context.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...given,
  }
}
