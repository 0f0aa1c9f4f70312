import { newId } from '../../ids.ts'
import { type Account, find } from '../account.ts'
import { toList } from '../api/lists.ts'
import { genericDecline, getOffSessionRefusal } from '../cards.ts'
import { invalid, StripeError } from '../stripe-error.ts'
import type { Invoice, Price, Subscription } from '../stripe-types.ts'
import { collectInvoice, newInvoice, storeInvoice, toPricing, withCredit, withTotal } from './invoices.ts'

/** Another price of a subscription's one item; `at` is the instant from which it is prorated, in seconds. */
export type PriceChange = { subscription: Subscription; itemId: string; price: Price; at: number }

const findItem = ({ items }: Subscription, itemId: string) => {
  const item = items.data.find(({ id }) => id === itemId)
  if (!item) throw invalid(`No such subscription item: '${itemId}'`, { param: 'items' })
  return item
}

/** The subscription with another price of its item, in the same period. */
export function withPrice({ subscription, itemId, price }: PriceChange): Subscription {
  const changed = { ...findItem(subscription, itemId), price }
  const data = subscription.items.data.map((item) => (item.id === itemId ? changed : item))
  return { ...subscription, items: { ...subscription.items, data } }
}

/** The invoice of a price that changes at once: what is left of the period at the new price, less that at the old one. */
export function prorationInvoice(account: Account, { subscription, itemId, price, at }: PriceChange): Invoice {
  const item = findItem(subscription, itemId)
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end)
    throw invalid('Cannot specify a proration date outside of the current period.', { param: 'proration_date' })
  const share = (cents: number | null) => Math.round(((cents ?? 0) * (end - at)) / (end - start))
  const invoice = newInvoice(account, subscription, 'subscription_update')
  const [line] = invoice.lines.data
  const details = { ...line?.parent?.subscription_item_details, proration: true }
  const parts = [
    { description: 'Unused time', amount: -share(item.price.unit_amount), pricing: toPricing(item.price) },
    { description: 'Remaining time', amount: share(price.unit_amount), pricing: toPricing(price) },
  ]
  const lines = parts.map((part) => ({
    ...line,
    ...part,
    id: newId('il'),
    period: { start: at, end },
    parent: { ...line?.parent, subscription_item_details: details },
  })) as Invoice['lines']['data']
  return withCredit(withTotal({ ...invoice, lines: toList(lines, invoice.lines.url) }))
}

/**
 * Changes the price at once and charges what `prorationInvoice` says with the card on file. A refused card changes
 * nothing (`error_if_incomplete`): 402.
 */
export function changePriceNow(account: Account, change: PriceChange): Subscription {
  const { subscription } = change
  const invoice = prorationInvoice(account, change)
  const method = find(account, 'methods', subscription.default_payment_method)
  if (invoice.amount_due > 0 && getOffSessionRefusal(method))
    throw new StripeError({ status: 402, type: 'card_error', ...genericDecline })
  collectInvoice(account, storeInvoice(account, invoice), { subscription })
  return { ...withPrice(change), latest_invoice: invoice.id }
}
