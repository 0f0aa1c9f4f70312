import type { Invoice, Subscription } from '../books/shapes.ts'
import { renewalOf } from '../cards.ts'
import type { Desk } from '../desk.ts'
import { invalid } from '../stripe-error.ts'
import { failInvoice, payInvoice, writeInvoice } from './bill-subscription.ts'
import { periodFrom } from './billing-period.ts'
import { changeSubscription, endSubscription, periodEndOf } from './change-subscription.ts'
import { findMethod } from './find.ts'

type Renewal = { subscription: Subscription; outcome?: 'succeeded' | 'failed' | undefined }

/**
 * Does what the end of a subscription's period brings. One with an unpaid invoice gets
 * another attempt at it. One that ends with its period ends. Any other moves on by one period and is billed: paid, or, when the payment fails,
 * `past_due`. Without an outcome the card on file decides. 400 when it has ended already.
 */
export function renewSubscription(desk: Desk, { subscription, outcome }: Renewal): Subscription {
  if (subscription.status === 'canceled') throw invalid('This subscription has ended and cannot be renewed.')
  const unpaid = unpaidInvoiceOf(desk, subscription)
  if (subscription.cancel_at_period_end && !unpaid) {
    return endSubscription(desk, { subscription, reason: 'cancellation_requested' })
  }
  const method = findMethod(desk, subscription.default_payment_method ?? '')
  const fails = (outcome ?? renewalOf(method.card?.last4)) === 'failed'
  const moved = unpaid ? subscription : moveOn(subscription)
  const invoice =
    unpaid ?? writeInvoice(desk, { subscription: moved, period: periodOf(moved), reason: 'subscription_cycle' })
  if (fails) failInvoice(desk, { invoice, method })
  else payInvoice(desk, { invoice, method })
  const after: Subscription = { ...moved, latest_invoice: invoice.id, status: fails ? 'past_due' : 'active' }
  return changeSubscription(desk, { before: subscription, after })
}

/** The invoice that keeps a subscription past due. */
export function unpaidInvoiceOf(desk: Desk, subscription: Subscription): Invoice | undefined {
  const invoice = desk.books.invoices.get(subscription.latest_invoice ?? '')
  return invoice?.status === 'open' ? invoice : undefined
}

function moveOn(subscription: Subscription): Subscription {
  const anchor = subscription.billing_cycle_anchor
  const data = subscription.items.data.map((item) => {
    const period = periodFrom({ start: item.current_period_end, recurring: item.price.recurring, anchor })
    return { ...item, current_period_start: period.start, current_period_end: period.end }
  })
  return { ...subscription, items: { ...subscription.items, data } }
}

function periodOf(subscription: Subscription) {
  return {
    start: subscription.items.data[0]?.current_period_start ?? subscription.start_date,
    end: periodEndOf(subscription),
  }
}
