import { newId } from '../../ids.ts'
import { getBrand } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import type { CardOnForm, Customer, PaymentMethod } from './stripe-types.ts'

/** A customer with nothing but what is given. */
export function newCustomer(context: PaymentContext, given: Partial<Customer>): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: context.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  }
}

/** A card as a payment method; only its last four figures are kept readable. */
export function newCard(
  context: PaymentContext,
  { card, customer, email }: { card: CardOnForm; customer: string | null; email: string | null },
): PaymentMethod {
  const last4 = card.number.slice(-4)
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email, name: card.name, phone: null, tax_id: null },
    card: {
      brand: getBrand(card.number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: getBrand(card.number),
      exp_month: card.month,
      exp_year: card.year,
      fingerprint: `local${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [getBrand(card.number)], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: context.clock.seconds(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
