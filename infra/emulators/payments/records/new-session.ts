import { newId } from '../../ids.ts'
import { type PaymentContext, pageAddress } from '../context.ts'
import type { Session } from './stripe-types.ts'

/** An open checkout session with its hosted address; the caller that adds up its lines sets the amounts. */
export function newSession(
  context: PaymentContext,
  given: Partial<Session> & Pick<Session, 'mode' | 'currency' | 'expires_at'>,
): Session {
  const id = newId('cs_test', 40)
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: 0,
    amount_total: 0,
    cancel_url: null,
    client_reference_id: null,
    created: context.clock.seconds(),
    customer: null,
    customer_details: null,
    invoice: null,
    livemode: false,
    metadata: {},
    payment_intent: null,
    payment_status: 'unpaid',
    setup_intent: null,
    status: 'open',
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: pageAddress(context, `checkout/${id}`),
    ...given,
  } as Session
}
