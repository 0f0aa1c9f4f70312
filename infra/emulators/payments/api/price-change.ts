import type { PaymentContext } from '../context.ts'
import { changePriceNow, type PriceChange, prorationInvoice, withPrice } from '../operations/change-price.ts'
import { findSubscription } from '../operations/find.ts'
import type { Subscription } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { readPrice } from './catalogue.ts'
import { type Form, getBranch, getBranches, getInteger, getText, only, requiredText } from './form.ts'
import type { Calls } from './routes.ts'

/** The parameters that change what a subscription costs. */
export const priceChangeNames = ['items', 'proration_behavior', 'proration_date', 'payment_behavior']

/** What a change of price would charge. */
export function previewCalls(context: PaymentContext): Calls {
  return {
    'POST /invoices/create_preview': ({ form }) => {
      only(form, ['customer', 'subscription', 'subscription_details'])
      const details = getBranch(form, 'subscription_details') ?? {}
      only(details, ['items', 'proration_behavior', 'proration_date'])
      const subscription = findSubscription(context, requiredText(form, 'subscription'))
      if (getText(details, 'proration_behavior') !== 'always_invoice')
        throw invalid('This local emulator previews always_invoice alone.', { param: 'proration_behavior' })
      const invoice = prorationInvoice(context, readChange(context, { form: details, subscription }))
      return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft' }
    },
  }
}

/** The subscription after the price of a form; unchanged without one. */
export function applyPriceChange(context: PaymentContext, { form, subscription }: PriceChangeInput): Subscription {
  if (form.items === undefined) return subscription
  const change = readChange(context, { form, subscription })
  const behavior = getText(form, 'proration_behavior')
  if (behavior === 'none') return withPrice(change)
  if (behavior !== 'always_invoice' || getText(form, 'payment_behavior') !== 'error_if_incomplete')
    throw invalid('This local emulator changes a price with none, or with always_invoice and error_if_incomplete.')
  return changePriceNow(context, change)
}

type PriceChangeInput = { form: Form; subscription: Subscription }

function readChange(context: PaymentContext, { form, subscription }: PriceChangeInput): PriceChange {
  const [item, ...others] = getBranches(form, 'items')
  if (!item || others.length > 0) throw invalid('This local emulator changes one item.', { param: 'items' })
  only(item, ['id', 'price_data'])
  const price = readPrice(context, getBranch(item, 'price_data') ?? {})
  const at = getInteger(form, 'proration_date') ?? context.clock.seconds()
  return { subscription, item: requiredText(item, 'id'), price, at }
}
