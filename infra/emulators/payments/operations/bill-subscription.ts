import type { PaymentContext } from '../context.ts'
import { getIntentId, newInvoice } from '../records/new-invoice.ts'
import { newIntent } from '../records/new-payment.ts'
import type { Period } from '../records/new-subscription.ts'
import type { Customer, Invoice, PaymentMethod, Subscription } from '../records/stripe-types.ts'
import { findCustomer, findIntent } from './find.ts'
import { refusePayment, takePayment } from './take-payment.ts'

type Bill = {
  subscription: Subscription
  period: Period
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
}

/** Writes the open invoice of a period, with the intent that is to pay it. */
export function writeInvoice(context: PaymentContext, { subscription, period, reason }: Bill): Invoice {
  const customer = findCustomer(context, subscription.customer)
  const invoice = newInvoice(context, { subscription, customer, period, reason })
  // A checkout has shown its total before, so credit waits for the invoice after it.
  if (reason === 'subscription_create') return context.records.invoices.put(invoice)
  const reduced = withCredit({ invoice, customer })
  if (reduced.customer !== customer) context.records.customers.put(reduced.customer)
  return context.records.invoices.put(reduced.invoice)
}

type CreditInput = { invoice: Invoice; customer: Customer }

/** An invoice less its customer's credit (a balance below zero), and the customer with what is left of that. */
export function withCredit({ invoice, customer }: CreditInput): CreditInput {
  const used = Math.min(Math.max(0, invoice.total), Math.max(0, -customer.balance))
  const balance = customer.balance + used
  const due = invoice.amount_due - used
  const balances = { starting_balance: customer.balance, ending_balance: balance }
  if (used === 0) return { invoice: { ...invoice, ...balances }, customer }
  return {
    invoice: { ...invoice, ...balances, amount_due: due, amount_remaining: due },
    customer: { ...customer, balance },
  }
}

/** Pays an open invoice with a card: `payment_intent.succeeded`, then `invoice.paid`. */
export function payInvoice(
  context: PaymentContext,
  { invoice, method }: { invoice: Invoice; method: PaymentMethod },
): Invoice {
  if (invoice.amount_due > 0) takePayment(context, { intent: intentOf(context, { invoice, method }), method })
  const now = context.clock.seconds()
  const paid = context.records.invoices.put({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  context.emitEvent({ type: 'invoice.paid', object: paid })
  return paid
}

/** A refused attempt at an open invoice: `payment_intent.payment_failed`, then `invoice.payment_failed`. */
export function failInvoice(
  context: PaymentContext,
  { invoice, method, isFinal = false }: { invoice: Invoice; method: PaymentMethod; isFinal?: boolean },
): Invoice {
  const intent = intentOf(context, { invoice, method })
  refusePayment(context, {
    intent,
    refusal: {
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'generic_decline',
      message: 'Your card was declined.',
    },
  })
  const failed = context.records.invoices.put({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    // A card that is refused for good is not tried again by itself.
    next_payment_attempt: isFinal ? null : context.clock.seconds() + retryAfter,
  })
  context.emitEvent({ type: 'invoice.payment_failed', object: failed })
  return failed
}

/** An invoice for a period in which collection is paused: it is not charged. */
export function waiveInvoice(
  context: PaymentContext,
  { invoice, status }: { invoice: Invoice; status: 'void' | 'uncollectible' | 'draft' },
): Invoice {
  const waived = context.records.invoices.put({ ...invoice, next_payment_attempt: null, status })
  if (status === 'void') giveCreditBack(context, invoice)
  if (status === 'void') context.emitEvent({ type: 'invoice.voided', object: waived })
  if (status === 'uncollectible') context.emitEvent({ type: 'invoice.marked_uncollectible', object: waived })
  return waived
}

// Stripe notes it as `unapplied_from_invoice`.
function giveCreditBack(
  context: PaymentContext,
  { customer: id, starting_balance: before, ending_balance: after }: Invoice,
): void {
  const customer = findCustomer(context, String(id))
  const used = (after ?? before) - before
  if (used > 0) context.records.customers.put({ ...customer, balance: customer.balance - used })
}

/** The announced time of the next attempt, in seconds; here it is only made on request. */
const retryAfter = 3 * 86_400

function intentOf(context: PaymentContext, { invoice, method }: { invoice: Invoice; method: PaymentMethod }) {
  const id = getIntentId(invoice)
  if (context.records.intents.get(id)) return findIntent(context, id)
  const intent = newIntent(context, {
    id,
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    payment_method: method.id,
    setup_future_usage: 'off_session',
  })
  return context.records.intents.put(intent)
}
