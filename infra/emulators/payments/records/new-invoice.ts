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
  const now = context.clock.seconds()
  return {
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    ending_balance: 0,
    hosted_invoice_url: pageAddress(context, `invoices/${id}`),
    lines: listObject({ data: lines, url: `/v1/invoices/${id}/lines` }),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `LOCAL-${String(context.records.invoices.size() + 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.start,
    period_start: reason === 'subscription_create' ? period.start : subscription.billing_cycle_anchor,
    starting_balance: 0,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  } as Invoice
}

type LineInput = { invoice: string; item: Stripe.SubscriptionItem; subscription: Subscription; period: Period }

function newInvoiceLine({ invoice, item, subscription, period }: LineInput): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1
  const details = { proration: false, subscription: subscription.id, subscription_item: item.id }
  return {
    id: newId('il'),
    object: 'line_item',
    amount: (item.price.unit_amount ?? 0) * quantity,
    currency: subscription.currency,
    description: subscription.description,
    invoice,
    metadata: subscription.metadata,
    parent: { invoice_item_details: null, subscription_item_details: details, type: 'subscription_item_details' },
    period,
    pricing: toPricing(item.price),
    quantity,
    subscription: subscription.id,
  } as unknown as Stripe.InvoiceLineItem
}

/** The price of a line, as an invoice says it. */
export const toPricing = ({ id, product, unit_amount_decimal }: Price): Stripe.InvoiceLineItem.Pricing => ({
  price_details: { price: id, product: String(product) },
  type: 'price_details',
  unit_amount_decimal,
})

/** The id of the intent that pays an invoice: one intent, however many attempts it takes, foretold from the invoice's id. */
export const getIntentId = (invoice: Pick<Invoice, 'id'>): string => invoice.id.replace(/^in_/, 'pi_')

/** The link between an invoice and the intent that pays it, as Stripe has it since 2025. */
export function toPayment({ id, amount_paid, amount_due, created, currency, status_transitions }: Invoice) {
  const payment = { payment_intent: getIntentId({ id }), type: 'payment_intent' }
  return {
    ...{ id: id.replace(/^in_/, 'inpay_'), object: 'invoice_payment', amount_paid, amount_requested: amount_due },
    ...{ created, currency, invoice: id, is_default: true, livemode: false, payment },
    status: status_transitions.paid_at === null ? 'open' : 'paid',
  }
}

/** The subscription an invoice bills; since 2025 it is in `parent`. */
export function getSubscriptionId(invoice: Invoice): string | undefined {
  const subscription = invoice.parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : subscription?.id
}
