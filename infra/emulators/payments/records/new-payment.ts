import { newId } from '../../ids.ts'
import { type PaymentContext, pageAddress } from '../context.ts'
import type { Charge, Dispute, Intent, PaymentMethod, Refund } from './stripe-types.ts'

/** A payment intent that still waits for its card. */
export function newIntent(
  context: PaymentContext,
  given: Partial<Intent> & { amount: number; currency: string },
): Intent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount_received: 0,
    created: context.clock.seconds(),
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
    ...given,
  } as Intent
}

/** The charge of an intent that went through, with its receipt page. */
export function newCharge(
  context: PaymentContext,
  { intent, method }: { intent: Intent; method: PaymentMethod },
): Charge {
  const id = newId('ch')
  const { amount, currency, customer, description, metadata } = intent
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: true,
    created: context.clock.seconds(),
    currency,
    customer,
    description,
    disputed: false,
    livemode: false,
    metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type, ...(method.card && { card: method.card }) },
    receipt_url: pageAddress(context, `receipts/${id}`),
    refunded: false,
    status: 'succeeded',
  } as Charge
}

/** A refund that has gone through, in cents. */
export function newRefund(
  context: PaymentContext,
  { charge, ...given }: Pick<Refund, 'amount' | 'metadata' | 'reason'> & { charge: Charge },
): Refund {
  const { id, currency, payment_intent } = charge
  const created = context.clock.seconds()
  return {
    ...{ id: newId('re'), object: 'refund', charge: id, created, currency, payment_intent, status: 'succeeded' },
    ...given,
  } as Refund
}

/** A dispute that waits for an answer; about cents of a charge, until `dueBy` in seconds. */
export function newDispute(
  context: PaymentContext,
  { charge, dueBy, ...given }: Pick<Dispute, 'amount' | 'reason'> & { charge: Charge; dueBy: number },
): Dispute {
  return {
    id: newId('dp'),
    object: 'dispute',
    charge: charge.id,
    created: context.clock.seconds(),
    currency: charge.currency,
    evidence_details: { due_by: dueBy },
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    status: 'needs_response',
    ...given,
  } as Dispute
}
