import type Stripe from 'stripe'
import { createId } from '../../ids.ts'
import { type Account, load, toPageUrl } from '../account.ts'
import { toList } from '../api/lists.ts'
import { genericDecline, getOffSessionRefusal } from '../cards.ts'
import type { Invoice, Price, Subscription } from '../stripe-types.ts'
import { getPeriod } from './change-subscription.ts'
import { createIntent, refusePayment, takePayment } from './take-payment.ts'

/** The outcome of a charge; after `refused` the provider does not try again by itself. */
export type ChargeOutcome = 'succeeded' | 'failed' | 'refused'

/** The announced time until the next attempt. */
const RETRY_SECONDS = 3 * 86_400

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** Creates the open invoice of a subscription's current period, without storing it or using credit. */
export function createInvoice(account: Account, subscription: Subscription, reason: BillingReason): Invoice {
  const id = createId('in')
  const { balance } = load(account, 'customers', subscription.customer)
  const lines = subscription.items.data.map(({ price, quantity = 1 }) => ({
    id: createId('il'),
    object: 'line_item',
    amount: (price.unit_amount ?? 0) * quantity,
    invoice: id,
    parent: { subscription_item_details: { proration: false, subscription: subscription.id } },
    period: getPeriod(subscription),
    pricing: toPricing(price),
    quantity,
  }))
  return withTotal({
    id,
    object: 'invoice',
    amount_paid: 0,
    attempt_count: 0,
    billing_reason: reason,
    created: account.clock.seconds(),
    currency: subscription.currency,
    customer: subscription.customer,
    ending_balance: balance,
    hosted_invoice_url: toPageUrl(account, `invoices/${id}`),
    lines: toList(lines as unknown as Stripe.InvoiceLineItem[], `/v1/invoices/${id}/lines`),
    next_payment_attempt: null,
    number: `LOCAL-${String(account.records.invoices.size() + 1).padStart(4, '0')}`,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    starting_balance: balance,
    status: 'open',
  } as Invoice)
}

/** Returns a price in the form of an invoice line. */
export const toPricing = ({ id, product }: Price) =>
  ({ price_details: { price: id, product: String(product) }, type: 'price_details' }) as Stripe.InvoiceLineItem.Pricing

/** Sets the amounts of an invoice to the sum of its lines. */
export function withTotal(invoice: Invoice): Invoice {
  const total = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)
  const amountDue = Math.max(0, total)
  return { ...invoice, amount_due: amountDue, amount_remaining: amountDue, total }
}

/** Deducts the customer's credit (a balance below zero) from an invoice. */
export function withCreditDeducted(invoice: Invoice): Invoice {
  const usedCredit = Math.min(Math.max(0, invoice.total), Math.max(0, -invoice.starting_balance))
  const amountDue = invoice.amount_due - usedCredit
  return {
    ...invoice,
    amount_due: amountDue,
    amount_remaining: amountDue,
    ending_balance: invoice.starting_balance + usedCredit,
  }
}

/** Stores a new invoice and the customer's remaining credit. */
export function storeInvoice(account: Account, invoice: Invoice): Invoice {
  const customer = load(account, 'customers', String(invoice.customer))
  account.records.customers.put({ ...customer, balance: invoice.ending_balance ?? customer.balance })
  return account.records.invoices.put(invoice)
}

/**
 * Bills a subscription's current period. Returns the subscription, not yet stored: active, or past due if the charge failed.
 */
export function billPeriod(
  account: Account,
  subscription: Subscription,
  { reason, outcome }: { reason: BillingReason; outcome?: ChargeOutcome },
): Subscription {
  const invoice = createInvoice(account, subscription, reason)
  // A checkout has already shown its total, so the first invoice uses no credit.
  const storedInvoice = storeInvoice(account, reason === 'subscription_create' ? invoice : withCreditDeducted(invoice))
  const isPaid = collectInvoice(account, storedInvoice, { subscription, outcome })
  return { ...subscription, latest_invoice: storedInvoice.id, status: isPaid ? 'active' : 'past_due' }
}

/**
 * Charges an open invoice to the card on file, and emits `invoice.paid` or `invoice.payment_failed`. Without an `outcome` the
 * card decides. Returns whether the invoice was paid; one without an amount due always is.
 */
export function collectInvoice(
  account: Account,
  invoice: Invoice,
  { subscription, outcome }: { subscription: Subscription; outcome?: ChargeOutcome },
): boolean {
  const method = load(account, 'methods', subscription.default_payment_method)
  const isRefused = outcome ? outcome !== 'succeeded' : Boolean(getOffSessionRefusal(method))
  const attempt_count = invoice.attempt_count + 1
  if (isRefused && invoice.amount_due > 0) {
    refusePayment(account, getIntent(account, invoice), genericDecline)
    const next_payment_attempt = outcome === 'refused' ? null : account.clock.seconds() + RETRY_SECONDS
    const failedInvoice = account.records.invoices.put({ ...invoice, attempt_count, next_payment_attempt })
    account.emitEvent('invoice.payment_failed', failedInvoice)
    return false
  }
  if (invoice.amount_due > 0) takePayment(account, getIntent(account, invoice), method)
  const paidInvoice = account.records.invoices.put({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count,
    next_payment_attempt: null,
    status: 'paid',
  })
  account.emitEvent('invoice.paid', paidInvoice)
  return true
}

/** Returns the id of the intent that pays an invoice; all attempts use the same intent. */
export const getIntentId = (invoiceId: string): string => invoiceId.replace(/^in_/, 'pi_')

/** Returns the intent that pays an invoice: the refused one of an earlier attempt, or a new one. */
function getIntent(account: Account, { id, amount_due: amount, currency, customer, ...invoice }: Invoice) {
  const intentId = getIntentId(id)
  const description = invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update'
  return (
    account.records.intents.get(intentId) ??
    createIntent(account, { id: intentId, amount, currency, customer, description, metadata: {} })
  )
}

/** Returns Stripe's link between an invoice and the intent that pays it. */
export const toInvoicePayment = ({ id, amount_paid, amount_due, status }: Invoice) => ({
  id: id.replace(/^in_/, 'inpay_'),
  object: 'invoice_payment',
  amount_paid,
  amount_requested: amount_due,
  invoice: id,
  payment: { payment_intent: getIntentId(id), type: 'payment_intent' },
  status: status === 'paid' ? 'paid' : 'open',
})

/** Returns the id of the subscription that an invoice bills. */
export function getSubscriptionId({ parent }: Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : null
}
