import { newId } from '../../ids.ts'
import type { PaymentContext } from '../context.ts'
import type { Setup } from './stripe-types.ts'

/** A setup intent that still waits for its card. */
export function newSetup(context: PaymentContext, given: Pick<Setup, 'customer' | 'description' | 'metadata'>): Setup {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_local`,
    created: context.clock.seconds(),
    customer_account: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...given,
  }
}
