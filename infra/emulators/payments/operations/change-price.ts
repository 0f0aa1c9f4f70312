import { createId } from '../../ids.ts'
import { type Account, load } from '../account.ts'
import { toList } from '../api/lists.ts'
import { genericDecline, getOffSessionRefusal } from '../cards.ts'
import { createInvalidRequest, StripeError } from '../stripe-error.ts'
import type { Invoice, Price, Subscription } from '../stripe-types.ts'
import { collectInvoice, createInvoice, storeInvoice, toPricing, withCreditDeducted, withTotal } from './invoices.ts'

/** A new price for the item of a subscription; `prorationDate` is in seconds. */
export type PriceChange = { subscription: Subscription; itemId: string; price: Price; prorationDate: number }

const findItem = ({ items }: Subscription, itemId: string) => {
  const item = items.data.find(({ id }) => id === itemId)
  if (!item) throw createInvalidRequest(`No such subscription item: '${itemId}'`, { param: 'items' })
  return item
}

/** Returns the subscription with the new price, in the same period. */
export function withPrice({ subscription, itemId, price }: PriceChange): Subscription {
  const changedItem = { ...findItem(subscription, itemId), price }
  const data = subscription.items.data.map((item) => (item.id === itemId ? changedItem : item))
  return { ...subscription, items: { ...subscription.items, data } }
}

/**
 * Creates the invoice of an immediate price change, without storing it: the rest of the period at the new price, minus the
 * rest at the old one.
 */
export function createProrationInvoice(
  account: Account,
  { subscription, itemId, price, prorationDate }: PriceChange,
): Invoice {
  const item = findItem(subscription, itemId)
  const { current_period_start: start, current_period_end: end } = item
  if (prorationDate < start || prorationDate > end)
    throw createInvalidRequest('Cannot specify a proration date outside of the current period.', {
      param: 'proration_date',
    })
  const toShare = (cents: number | null) => Math.round(((cents ?? 0) * (end - prorationDate)) / (end - start))
  const invoice = createInvoice(account, subscription, 'subscription_update')
  const [line] = invoice.lines.data
  const details = { ...line?.parent?.subscription_item_details, proration: true }
  const proratedLines = [
    { description: 'Unused time', amount: -toShare(item.price.unit_amount), pricing: toPricing(item.price) },
    { description: 'Remaining time', amount: toShare(price.unit_amount), pricing: toPricing(price) },
  ]
  const lines = proratedLines.map((proratedLine) => ({
    ...line,
    ...proratedLine,
    id: createId('il'),
    period: { start: prorationDate, end },
    parent: { ...line?.parent, subscription_item_details: details },
  })) as Invoice['lines']['data']
  return withCreditDeducted(withTotal({ ...invoice, lines: toList(lines, invoice.lines.url) }))
}

/**
 * Charges the proration invoice of a price change to the card on file. Returns the subscription with the new price, not yet
 * stored. A refused card changes nothing and throws 402 (`error_if_incomplete`).
 */
export function chargePriceChange(account: Account, change: PriceChange): Subscription {
  const { subscription } = change
  const invoice = createProrationInvoice(account, change)
  const method = load(account, 'methods', subscription.default_payment_method)
  if (invoice.amount_due > 0 && getOffSessionRefusal(method))
    throw new StripeError({ status: 402, type: 'card_error', ...genericDecline })
  collectInvoice(account, storeInvoice(account, invoice), { subscription })
  return { ...withPrice(change), latest_invoice: invoice.id }
}
