import { newId } from '../../ids.ts'
import { listObject } from '../api/lists.ts'
import { getRenewalOutcome } from '../cards.ts'
import type { PaymentContext } from '../context.ts'
import { newInvoice, toPricing } from '../records/new-invoice.ts'
import type { Invoice, Price, Subscription } from '../records/stripe-types.ts'
import { invalid, StripeError } from '../stripe-error.ts'
import { payInvoice, withCredit } from './bill-subscription.ts'
import { findCustomer, findMethod } from './find.ts'

/** Another price of a subscription's one item; `at` is the instant from which it is prorated, in seconds. */
export type PriceChange = { subscription: Subscription; item: string; price: Price; at: number }

/** The subscription with another price of its item, in the same period. */
export function withPrice({ subscription, item, price }: Omit<PriceChange, 'at'>): Subscription {
  const data = subscription.items.data.map((one) => (one.id === item ? { ...one, price } : one))
  if (!data.some(({ id }) => id === item)) throw invalid(`No such subscription item: '${item}'`, { param: 'items' })
  return { ...subscription, items: { ...subscription.items, data } }
}

/** The invoice of a price that changes at once: what is left of the period at the new price, less that at the old one. */
export function prorationInvoice(context: PaymentContext, { subscription, item, price, at }: PriceChange): Invoice {
  const [before] = subscription.items.data.filter(({ id }) => id === item)
  if (!before) throw invalid(`No such subscription item: '${item}'`, { param: 'items' })
  const { current_period_start: start, current_period_end: end } = before
  if (at < start || at > end) {
    throw invalid('Cannot specify a proration date outside of the current period.', { param: 'proration_date' })
  }
  const share = (cents: number) => Math.round((cents * (end - at)) / (end - start))
  const customer = findCustomer(context, subscription.customer)
  const period = { start: at, end }
  const invoice = newInvoice(context, { subscription, customer, period, reason: 'subscription_update' })
  const [line] = invoice.lines.data
  if (!line) return invoice
  const parts = [
    { description: 'Unused time', amount: -share(before.price.unit_amount ?? 0), pricing: line.pricing },
    { description: 'Remaining time', amount: share(price.unit_amount ?? 0), pricing: toPricing(price) },
  ]
  const details = { ...line.parent?.subscription_item_details, proration: true }
  const parent = { ...line.parent, subscription_item_details: details } as typeof line.parent
  const lines = parts.map((part) => ({ ...line, ...part, parent, id: newId('il'), period }))
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total)
  return withCredit({
    customer,
    invoice: {
      ...invoice,
      ...{ amount_due: due, amount_remaining: due, subtotal: total, total },
      lines: listObject({ data: lines, url: invoice.lines.url }),
    },
  }).invoice
}

/**
 * Changes the price at once and charges what `prorationInvoice` says with the card on file. A refused card changes
 * nothing (`error_if_incomplete`): 402.
 */
export function changePriceNow(context: PaymentContext, change: PriceChange): Subscription {
  const { subscription, price, item } = change
  const invoice = prorationInvoice(context, change)
  const method = findMethod(context, subscription.default_payment_method ?? '')
  if (invoice.amount_due > 0 && getRenewalOutcome(method.card?.last4) === 'failed') throw declined()
  const customer = findCustomer(context, subscription.customer)
  context.records.customers.put({ ...customer, balance: invoice.ending_balance ?? customer.balance })
  const written = context.records.invoices.put(invoice)
  payInvoice(context, { invoice: written, method })
  return { ...withPrice({ subscription, item, price }), latest_invoice: written.id }
}

const declined = () =>
  new StripeError({
    ...{ status: 402, type: 'card_error', code: 'card_declined', declineCode: 'generic_decline' },
    message: 'Your card was declined.',
  })
