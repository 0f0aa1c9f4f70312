import type Stripe from 'stripe'
import { newId } from '../../ids.ts'
import { listObject } from '../api/lists.ts'
import { type PaymentContext, pageAddress } from '../context.ts'
import type { Period } from './new-subscription.ts'
import type { Customer, Invoice, Price, Subscription } from './stripe-types.ts'

type InvoiceInput = {
  subscription: Subscription
  customer: Customer
  period: Period
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
}

/** An open invoice for one period of a subscription; the subscription it belongs to is in `parent`. */
export function newInvoice(context: PaymentContext, { subscription, customer, period, reason }: InvoiceInput): Invoice {
  const id = newId('in')
  const lines = subscription.items.data.map((item) => newInvoiceLine({ invoice: id, item, subscription, period }))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const page = pageAddress(context, `invoices/${id}`)
  const now = context.clock.seconds()
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Local emulator',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: page,
    invoice_pdf: page,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listObject({ data: lines, url: `/v1/invoices/${id}/lines` }),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(context.records.invoices.size() + 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.start,
    period_start: reason === 'subscription_create' ? period.start : subscription.billing_cycle_anchor,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

type LineInput = { invoice: string; item: Stripe.SubscriptionItem; subscription: Subscription; period: Period }

function newInvoiceLine({ invoice, item, subscription, period }: LineInput): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1
  const amount = (item.price.unit_amount ?? 0) * quantity
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: subscription.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: toPricing(item.price),
    quantity,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** The price of a line, as an invoice says it. */
export function toPricing(price: Price): Stripe.InvoiceLineItem.Pricing {
  const product = typeof price.product === 'string' ? price.product : price.product.id
  return {
    price_details: { price: price.id, product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  }
}
