import { getRenewalOutcome } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { newInvoice } from '../records/new-invoice.ts'
import type { Invoice, Subscription } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { failInvoice, payInvoice, waiveInvoice, writeInvoice } from './bill-subscription.ts'
import { periodFrom } from './billing-period.ts'
import { changeSubscription, endSubscription, getPeriodEnd, withPeriod } from './change-subscription.ts'
import { findCustomer, findMethod } from './find.ts'
import { retryResumption } from './pause-subscription.ts'

type Renewal = { subscription: Subscription; outcome?: 'succeeded' | 'failed' | 'refused' | undefined }

/**
 * Does what the end of a subscription's period brings. One with an unpaid invoice gets
 * another attempt at it, also a paused one that is to resume when it is paid. One that ends with its period ends. Any other moves on by one period and is billed: paid, or, when the payment fails,
 * `past_due`. Without an outcome the card on file decides. 400 when it has ended already.
 */
export function renewSubscription(context: PaymentContext, { subscription, outcome }: Renewal): Subscription {
  if (subscription.status === 'canceled') throw invalid('This subscription has ended and cannot be renewed.')
  const unpaid = getUnpaidInvoice(context, subscription)
  const method = findMethod(context, subscription.default_payment_method ?? '')
  const fails = (outcome ?? getRenewalOutcome(method.card?.last4)) !== 'succeeded'
  if (subscription.status === 'paused' && unpaid)
    return retryResumption(context, { subscription, invoice: unpaid, fails })
  if (subscription.cancel_at_period_end && !unpaid) {
    return endSubscription(context, { subscription, reason: 'cancellation_requested' })
  }
  const { pause_collection: pause } = subscription
  if (subscription.status === 'paused') throw invalid('A paused subscription has no periods until it is resumed.')
  if (pause && !unpaid && (pause.resumes_at === null || pause.resumes_at > getPeriodEnd(subscription))) {
    return passUncharged(context, { subscription, behavior: pause.behavior })
  }
  const moved = unpaid ? subscription : moveOn(subscription)
  const invoice =
    unpaid ?? writeInvoice(context, { subscription: moved, period: periodOf(moved), reason: 'subscription_cycle' })
  const isRefused = fails && invoice.amount_due > 0
  if (isRefused) failInvoice(context, { invoice, method, isFinal: outcome === 'refused' })
  else payInvoice(context, { invoice, method })
  const hasResumed = pause?.resumes_at && pause.resumes_at <= context.clock.seconds()
  const after: Subscription = {
    ...moved,
    latest_invoice: invoice.id,
    status: isRefused ? 'past_due' : 'active',
    ...(hasResumed ? { pause_collection: null } : {}),
  }
  return changeSubscription(context, { before: subscription, after })
}

function passUncharged(
  context: PaymentContext,
  { subscription, behavior }: { subscription: Subscription; behavior: string },
): Subscription {
  const moved = moveOn(subscription)
  // Voided at once, so that it uses no credit.
  const customer = findCustomer(context, moved.customer)
  const invoice = newInvoice(context, {
    subscription: moved,
    customer,
    period: periodOf(moved),
    reason: 'subscription_cycle',
  })
  const status = behavior === 'void' ? 'void' : behavior === 'mark_uncollectible' ? 'uncollectible' : 'draft'
  waiveInvoice(context, { invoice, status })
  return changeSubscription(context, { before: subscription, after: { ...moved, latest_invoice: invoice.id } })
}

/** The invoice that keeps a subscription past due. */
export function getUnpaidInvoice(context: PaymentContext, subscription: Subscription): Invoice | undefined {
  const invoice = context.records.invoices.get(subscription.latest_invoice ?? '')
  return invoice?.status === 'open' ? invoice : undefined
}

function moveOn(subscription: Subscription): Subscription {
  const [item] = subscription.items.data
  if (!item) return subscription
  const anchor = subscription.billing_cycle_anchor
  const period = periodFrom({ start: item.current_period_end, recurring: item.price.recurring, anchor })
  return withPeriod(subscription, period)
}

function periodOf(subscription: Subscription) {
  return {
    start: subscription.items.data[0]?.current_period_start ?? subscription.start_date,
    end: getPeriodEnd(subscription),
  }
}
