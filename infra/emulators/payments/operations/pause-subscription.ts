import type { Account } from '../account.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Invoice, Subscription } from '../stripe-types.ts'
import { changeSubscription, getPeriod, withNewBillingCycle, withPeriod } from './change-subscription.ts'
import { billPeriod, type ChargeOutcome, collectInvoice } from './invoices.ts'

/** Pauses a subscription: status `paused`, no periods and no invoices until it is resumed. */
export function pauseSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'pause_requested' | 'final_payment_failure',
): Subscription {
  const { status, schedule, billing_mode: mode } = subscription
  if (status === 'paused' || status === 'canceled')
    throw createInvalidRequest(`A subscription with the status ${status} cannot be paused.`)
  if (schedule) throw createInvalidRequest('A subscription with an attached schedule cannot be paused.')
  if (mode.type !== 'flexible') throw createInvalidRequest('Only flexible billing mode can be paused.')
  const pausedAt = account.clock.seconds()
  const pauseDetails = { subscription: { type: reason }, transitioned_at: pausedAt, type: 'subscription' } as const
  const pausedSubscription: Subscription = {
    ...subscription,
    status: 'paused',
    status_details: { paused: pauseDetails },
  }
  changeSubscription(account, subscription, pausedSubscription)
  account.emitEvent('customer.subscription.paused', pausedSubscription)
  return pausedSubscription
}

/**
 * Resumes a paused subscription: with `keepsPeriod` in its paid period, unless that is over; otherwise in a new period that
 * is billed at once. A refused card leaves the subscription paused, with an open invoice.
 */
export function resumeSubscription(
  account: Account,
  subscription: Subscription,
  { keepsPeriod }: { keepsPeriod: boolean },
): Subscription {
  if (subscription.status !== 'paused') throw createInvalidRequest('Only a paused subscription can be resumed.')
  const currentTime = account.clock.seconds()
  if (keepsPeriod && getPeriod(subscription).end > currentTime)
    return finishResuming(account, subscription, { ...subscription, status: 'active' })
  const billedSubscription = billPeriod(account, withNewBillingCycle(subscription, currentTime), {
    reason: 'subscription_update',
  })
  if (billedSubscription.status === 'active') return finishResuming(account, subscription, billedSubscription)
  return changeSubscription(account, subscription, {
    ...subscription,
    latest_invoice: billedSubscription.latest_invoice,
  })
}

/** Retries the invoice of a resumption; the subscription stays paused until it is paid. */
export function retryResumption(
  account: Account,
  subscription: Subscription,
  invoice: Invoice,
  outcome?: ChargeOutcome,
): Subscription {
  if (!collectInvoice(account, invoice, { subscription, outcome })) return subscription
  const period = invoice.lines.data[0]?.period ?? getPeriod(subscription)
  const subscriptionInNewPeriod = withPeriod({ ...subscription, billing_cycle_anchor: period.start }, period)
  return finishResuming(account, subscription, { ...subscriptionInNewPeriod, status: 'active' })
}

function finishResuming(account: Account, subscription: Subscription, { status_details, ...updated }: Subscription) {
  changeSubscription(account, subscription, updated)
  account.emitEvent('customer.subscription.resumed', updated)
  return updated
}

/** Begins a period now and bills it; a refused payment leaves the subscription `past_due`. */
export function restartPeriod(account: Account, subscription: Subscription): Subscription {
  const subscriptionInNewPeriod = withNewBillingCycle(subscription, account.clock.seconds())
  return changeSubscription(
    account,
    subscription,
    billPeriod(account, subscriptionInNewPeriod, { reason: 'subscription_update' }),
  )
}
