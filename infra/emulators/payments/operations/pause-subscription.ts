import type Stripe from 'stripe'
import type { PaymentContext } from '../context.ts'
import type { Invoice, Subscription } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { failInvoice, payInvoice, writeInvoice } from './bill-subscription.ts'
import { periodFrom } from './billing-period.ts'
import { changeSubscription, withPeriod } from './change-subscription.ts'
import { findMethod } from './find.ts'

type PauseReason = 'pause_requested' | 'final_payment_failure'

/** Pauses a subscription: status `paused`, no periods and no invoices until it is resumed. */
export function pauseSubscription(
  context: PaymentContext,
  { subscription, reason = 'pause_requested' }: { subscription: Subscription; reason?: PauseReason },
): Subscription {
  if (subscription.status === 'paused' || subscription.status === 'canceled') {
    throw invalid(`A subscription with the status ${subscription.status} cannot be paused.`)
  }
  if (subscription.schedule) throw invalid('A subscription with an attached schedule cannot be paused.')
  if (subscription.billing_mode.type !== 'flexible') throw invalid('Only flexible billing mode can be paused.')
  const paused = {
    subscription: { type: reason },
    transitioned_at: context.clock.seconds(),
    type: 'subscription',
  } as const
  const after: Subscription = { ...subscription, status: 'paused', status_details: { paused } }
  changeSubscription(context, { before: subscription, after })
  context.emitEvent({ type: 'customer.subscription.paused', object: after })
  return after
}

export type Resumption = {
  subscription: Subscription
  anchor: 'now' | 'unchanged'
  behavior: 'resume_on_payment_attempt' | 'resume_on_payment_success'
  /** Without one the card on file decides. */
  fails: boolean
}

/**
 * Resumes a paused subscription. A new period is billed at once, unless the anchor stays and the paid period still runs.
 * A refused payment leaves it `past_due`, or paused when it resumes on success only.
 */
export function resumeSubscription(
  context: PaymentContext,
  { subscription, anchor, behavior, fails }: Resumption,
): Subscription {
  if (subscription.status !== 'paused') throw invalid('Only a paused subscription can be resumed.')
  const now = context.clock.seconds()
  const [item] = subscription.items.data
  const { status_details: _paused, ...rest } = subscription
  if (anchor === 'unchanged' && item && item.current_period_end > now) {
    return announceResumed(context, { before: subscription, after: { ...rest, status: 'active' } })
  }
  const period = periodFrom({ start: now, recurring: item?.price.recurring, anchor: now })
  const moved = withPeriod({ ...rest, billing_cycle_anchor: now }, period)
  const method = findMethod(context, subscription.default_payment_method ?? '')
  const invoice = writeInvoice(context, { subscription: moved, period, reason: 'subscription_update' })
  // An invoice that credit pays in full needs no card.
  const isRefused = fails && invoice.amount_due > 0
  if (isRefused) failInvoice(context, { invoice, method })
  else payInvoice(context, { invoice, method })
  if (isRefused && behavior === 'resume_on_payment_success') {
    return changeSubscription(context, { before: subscription, after: { ...subscription, latest_invoice: invoice.id } })
  }
  const after: Subscription = { ...moved, latest_invoice: invoice.id, status: isRefused ? 'past_due' : 'active' }
  return announceResumed(context, { before: subscription, after })
}

/** Another attempt at the invoice with which a subscription is to resume; it stays paused until that is paid. */
export function retryResumption(
  context: PaymentContext,
  { subscription, invoice, fails }: { subscription: Subscription; invoice: Invoice; fails: boolean },
): Subscription {
  const method = findMethod(context, subscription.default_payment_method ?? '')
  if (fails) {
    failInvoice(context, { invoice, method })
    return subscription
  }
  payInvoice(context, { invoice, method })
  const { status_details: _paused, ...rest } = subscription
  const period = invoice.lines.data[0]?.period ?? { start: context.clock.seconds(), end: context.clock.seconds() }
  const moved = withPeriod({ ...rest, billing_cycle_anchor: period.start }, period)
  return announceResumed(context, { before: subscription, after: { ...moved, status: 'active' } })
}

function announceResumed(
  context: PaymentContext,
  { before, after }: { before: Subscription; after: Subscription },
): Subscription {
  changeSubscription(context, { before, after })
  context.emitEvent({ type: 'customer.subscription.resumed', object: after })
  return after
}

/** Pauses the collection of payments, or goes on with it: the status stays, and periods pass without being charged. */
export function pauseCollection(
  context: PaymentContext,
  { before, pause }: { before: Subscription; pause: Stripe.Subscription.PauseCollection | null },
): Subscription {
  return changeSubscription(context, { before, after: { ...before, pause_collection: pause } })
}

/** Begins a period now and bills it; a refused payment leaves the subscription `past_due`. */
export function restartPeriod(
  context: PaymentContext,
  { subscription, fails }: { subscription: Subscription; fails: boolean },
): Subscription {
  const now = context.clock.seconds()
  const [item] = subscription.items.data
  const period = periodFrom({ start: now, recurring: item?.price.recurring, anchor: now })
  const moved = withPeriod({ ...subscription, billing_cycle_anchor: now }, period)
  const method = findMethod(context, subscription.default_payment_method ?? '')
  const invoice = writeInvoice(context, { subscription: moved, period, reason: 'subscription_update' })
  const isRefused = fails && invoice.amount_due > 0
  if (isRefused) failInvoice(context, { invoice, method })
  else payInvoice(context, { invoice, method })
  const after: Subscription = { ...moved, latest_invoice: invoice.id, status: isRefused ? 'past_due' : 'active' }
  return changeSubscription(context, { before: subscription, after })
}
