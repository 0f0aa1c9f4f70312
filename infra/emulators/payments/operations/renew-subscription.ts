import type Stripe from 'stripe'
import { createId } from '../../ids.ts'
import type { Account } from '../account.ts'
import { toList } from '../api/lists.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Checkout, Invoice, PaymentMethod, Session, Subscription } from '../stripe-types.ts'
import {
  changeSubscription,
  endSubscription,
  getMonthFrom,
  getPeriod,
  withNewBillingCycle,
  withPeriod,
} from './change-subscription.ts'
import { billPeriod, type ChargeOutcome, collectInvoice, createInvoice } from './invoices.ts'
import { retryResumption } from './pause-subscription.ts'

/** Starts the subscription of a checkout, with its first month paid. Returns the changes of the checkout's session. */
export function startSubscription(account: Account, checkout: Checkout, method: PaymentMethod): Partial<Session> {
  const id = createId('sub')
  const start = account.clock.seconds()
  const { session, lines, subscription: subscriptionData } = checkout
  const items = lines.map(({ price, quantity }) => ({ id: createId('si', 14), price, quantity }))
  const subscription = {
    id,
    object: 'subscription',
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    created: start,
    currency: session.currency,
    customer: session.customer,
    default_payment_method: method.id,
    ...subscriptionData,
    items: toList(items as Stripe.SubscriptionItem[], `/v1/subscription_items?subscription=${id}`),
    pause_collection: null,
    schedule: null,
    start_date: start,
  } as unknown as Subscription
  const paidSubscription = billPeriod(account, withNewBillingCycle(subscription, start), {
    reason: 'subscription_create',
    outcome: 'succeeded',
  })
  account.records.subscriptions.put(paidSubscription)
  account.emitEvent('customer.subscription.created', paidSubscription)
  return { invoice: paidSubscription.latest_invoice as string, payment_status: 'paid', subscription: id }
}

/**
 * Handles the end of a subscription's period. If an invoice is unpaid, it is charged again; a subscription with the status
 * `paused` resumes when that succeeds. A subscription with `cancel_at_period_end` ends. Any other gets its next period: with
 * a void invoice while its collection is paused, otherwise it is billed and then paid or `past_due`. Without an outcome the
 * card on file decides. Throws 400 when the subscription has ended, or is `paused` without an unpaid invoice.
 */
export function renewSubscription(account: Account, subscription: Subscription, outcome?: ChargeOutcome): Subscription {
  if (subscription.status === 'canceled')
    throw createInvalidRequest('This subscription has ended and cannot be renewed.')
  const unpaidInvoice = getUnpaidInvoice(account, subscription)
  if (subscription.status === 'paused') {
    if (unpaidInvoice) return retryResumption(account, subscription, unpaidInvoice, outcome)
    throw createInvalidRequest('A paused subscription has no periods until it is resumed.')
  }
  if (unpaidInvoice) {
    const isPaid = collectInvoice(account, unpaidInvoice, { subscription, outcome })
    return changeSubscription(account, subscription, { ...subscription, status: isPaid ? 'active' : 'past_due' })
  }
  if (subscription.cancel_at_period_end) return endSubscription(account, subscription)
  const { end } = getPeriod(subscription)
  const subscriptionInNewPeriod = withPeriod(subscription, getMonthFrom(end, subscription.billing_cycle_anchor))
  const pause = subscription.pause_collection
  const isCollectionPausedAtEnd = pause && (pause.resumes_at === null || pause.resumes_at > end)
  if (isCollectionPausedAtEnd) {
    const invoice = account.records.invoices.put({
      ...createInvoice(account, subscriptionInNewPeriod, 'subscription_cycle'),
      status: 'void',
    })
    return changeSubscription(account, subscription, { ...subscriptionInNewPeriod, latest_invoice: invoice.id })
  }
  const resumesNow = pause?.resumes_at && pause.resumes_at <= account.clock.seconds()
  const billedSubscription = billPeriod(account, subscriptionInNewPeriod, { reason: 'subscription_cycle', outcome })
  return changeSubscription(account, subscription, {
    ...billedSubscription,
    ...(resumesNow && { pause_collection: null }),
  })
}

/** Returns the open invoice that keeps a subscription past due, or paused after a refused resumption. */
export function getUnpaidInvoice({ records }: Account, { latest_invoice: id }: Subscription): Invoice | undefined {
  const invoice = records.invoices.get(id ?? '')
  return invoice?.status === 'open' ? invoice : undefined
}
