import type { PaymentContext } from '../context.ts'
import { newCard, newCustomer } from '../records/new-customer.ts'
import { newIntent } from '../records/new-payment.ts'
import { newSubscription } from '../records/new-subscription.ts'
import type { CardOnForm, Checkout, Customer, Intent, PaymentMethod, Session } from '../records/stripe-types.ts'
import { payInvoice, writeInvoice } from './bill-subscription.ts'
import { periodFrom } from './billing-period.ts'
import { findCustomer, findSetup } from './find.ts'
import { attachCard } from './save-card.ts'
import { takePayment } from './take-payment.ts'

/** Takes the money of an open checkout and completes it; `checkout.session.completed` is the last event. */
export function completeCheckout(
  context: PaymentContext,
  { checkout, card }: { checkout: Checkout; card: CardOnForm },
): Checkout {
  const customer = customerFor(context, { checkout, card })
  const email = customer?.email ?? checkout.session.customer_email
  const created = context.records.methods.put(newCard(context, { card, customer: null, email }))
  const method =
    customer && savesCard(checkout) ? attachCard(context, { method: created, customer: customer.id }) : created
  const changes = fulfill(context, { checkout, customer, method })
  return close(context, { checkout, card, customer, changes: { payment_status: 'paid', ...changes } })
}

/** A card of a single payment has no owner afterwards, unless it was to be saved. */
function savesCard({ session, intent }: Checkout): boolean {
  return session.mode !== 'payment' || Boolean(intent.setupFutureUsage)
}

/** Completes a checkout by a bank debit: the order is placed, and the payment succeeds or fails at `at` (seconds). */
export function awaitBank(
  context: PaymentContext,
  asked: { checkout: Checkout; card: CardOnForm; outcome: 'succeeded' | 'failed'; at: number },
): Checkout {
  const { checkout, card, outcome, at } = asked
  const customer = customerFor(context, { checkout, card })
  const intent = context.records.intents.put({ ...intentFor(context, { checkout, customer }), status: 'processing' })
  const waiting = { ...checkout, settles: { at, outcome } }
  return close(context, {
    checkout: waiting,
    card,
    customer,
    changes: { payment_intent: intent.id, payment_status: 'unpaid' },
  })
}

type Parties = { checkout: Checkout; customer: Customer | null; method: PaymentMethod }

function payOnce(context: PaymentContext, { checkout, customer, method }: Parties): Partial<Session> {
  if (checkout.session.amount_total === 0) return { payment_status: 'no_payment_required' }
  const intent = takePayment(context, { intent: intentFor(context, { checkout, customer }), method })
  return { payment_intent: intent.id }
}

function fulfill(context: PaymentContext, parties: Parties): Partial<Session> {
  const { mode } = parties.checkout.session
  if (mode === 'subscription') return startSubscription(context, parties)
  return mode === 'setup' ? setUpCard(context, parties) : payOnce(context, parties)
}

function setUpCard(context: PaymentContext, { checkout, method }: Parties): Partial<Session> {
  const setup = context.records.setups.put({
    ...findSetup(context, checkout.session.setup_intent ?? ''),
    last_setup_error: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  context.emitEvent({ type: 'setup_intent.succeeded', object: setup })
  return { payment_status: 'no_payment_required' }
}

function startSubscription(context: PaymentContext, { checkout, customer, method }: Parties): Partial<Session> {
  const start = context.clock.seconds()
  const period = periodFrom({ start, recurring: checkout.lines[0]?.price?.recurring, anchor: start })
  const begun = newSubscription(context, {
    customer: customer?.id ?? '',
    default_payment_method: method.id,
    description: checkout.subscription.description,
    lines: checkout.lines,
    metadata: checkout.subscription.metadata,
    period,
  })
  const invoice = writeInvoice(context, { subscription: begun, period, reason: 'subscription_create' })
  const subscription = context.records.subscriptions.put({ ...begun, latest_invoice: invoice.id })
  context.emitEvent({ type: 'customer.subscription.created', object: subscription })
  payInvoice(context, { invoice, method })
  return { invoice: invoice.id, subscription: subscription.id }
}

/** The intent of a checkout; one that was refused before is tried again. */
export function intentFor(
  context: PaymentContext,
  { checkout, customer }: { checkout: Checkout; customer: Customer | null },
): Intent {
  const { session, intent } = checkout
  const before = context.records.intents.get(session.payment_intent ?? '')
  if (before) return { ...before, customer: customer?.id ?? before.customer }
  return newIntent(context, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: customer?.id ?? session.customer,
    description: intent.description,
    metadata: intent.metadata,
    setup_future_usage: intent.setupFutureUsage,
  })
}

function customerFor(
  context: PaymentContext,
  { checkout: { session }, card }: { checkout: Checkout; card: CardOnForm },
): Customer | null {
  if (session.customer) return findCustomer(context, session.customer)
  if (session.mode === 'payment') return null
  return context.records.customers.put(newCustomer(context, { email: session.customer_email, name: card.name }))
}

type CloseInput = { checkout: Checkout; card: CardOnForm; customer: Customer | null; changes: Partial<Session> }

function close(context: PaymentContext, { checkout, card, customer, changes }: CloseInput): Checkout {
  const { session } = checkout
  const details = { email: customer?.email ?? session.customer_email, name: card.name }
  const closed = context.records.checkouts.put({
    ...checkout,
    session: {
      ...session,
      ...changes,
      customer: customer?.id ?? session.customer,
      customer_details: details as Session['customer_details'],
      status: 'complete',
      url: null,
    },
    waiting: null,
  })
  context.emitEvent({ type: 'checkout.session.completed', object: closed.session })
  return closed
}
