import { newId } from '../../ids.ts'
import { getBrand } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import type { CardOnForm, Customer, PaymentMethod, Setup } from './stripe-types.ts'

// The builders of this folder leave out what nobody here reads, so they assert the type of the SDK.

/** A customer with nothing but what is given. */
export function newCustomer(context: PaymentContext, given: Partial<Customer>): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created: context.clock.seconds(),
    currency: null,
    email: null,
    livemode: false,
    metadata: {},
    name: null,
    ...given,
  } as Customer
}

/** A card as a payment method; only its last four figures are kept readable. */
export function newCard(
  context: PaymentContext,
  { card, customer, email }: { card: CardOnForm; customer: string | null; email: string | null },
): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { email, name: card.name },
    card: {
      brand: getBrand(card.number),
      exp_month: card.month,
      exp_year: card.year,
      funding: 'credit',
      last4: card.number.slice(-4),
    },
    created: context.clock.seconds(),
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  } as PaymentMethod
}

/** A setup intent that still waits for its card. */
export function newSetup(context: PaymentContext, given: Pick<Setup, 'customer' | 'description' | 'metadata'>): Setup {
  return {
    id: newId('seti'),
    object: 'setup_intent',
    created: context.clock.seconds(),
    last_setup_error: null,
    livemode: false,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
    ...given,
  } as Setup
}
