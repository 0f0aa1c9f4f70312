import type { PaymentContext } from '../context.ts'
import { newLine } from '../records/new-price.ts'
import type { Coupon, LineItem } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { mostAmount, readPrice } from './catalogue.ts'
import { type Form, getBranch, getBranches, getInteger, missingParameter, only } from './form.ts'

/** The smallest payment Stripe takes, in US cents. */
export const leastAmount = 50

type LinesInput = { form: Form; mode: string; coupon: Coupon | null }

/** The lines of a checkout, each with its part of the discount; 400 for what cannot be sold so. */
export function readLines(context: PaymentContext, { form, mode, coupon }: LinesInput): LineItem[] {
  const items = getBranches(form, 'line_items')
  if (items.length === 0) throw missingParameter('line_items')
  const lines = items.map((item) => {
    only(item, ['price_data', 'quantity'])
    const price = readPrice(context, getBranch(item, 'price_data') ?? {})
    const name = context.records.products.get(String(price.product))?.name ?? ''
    return newLine({ price, name, quantity: getInteger(item, 'quantity') ?? 1 })
  })
  const recurs = lines.some((line) => line.price?.recurring)
  if (recurs !== (mode === 'subscription'))
    throw invalid('Recurring prices belong to `subscription` mode, and it to them.', { param: 'line_items' })
  const reduced = coupon ? discounted(lines, coupon) : lines
  const total = reduced.reduce((sum, line) => sum + line.amount_total, 0)
  if (total > 0 && total < leastAmount)
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  if (total > mostAmount)
    throw invalid("The Checkout Session's total amount must be no more than $999,999.99", { code: 'amount_too_large' })
  return reduced
}

/** Takes a discount off the lines in their order. */
function discounted(lines: LineItem[], coupon: Coupon): LineItem[] {
  let left = coupon.amount_off ?? 0
  return lines.map((line) => {
    const share = Math.min(left, line.amount_subtotal)
    left -= share
    return { ...line, amount_discount: share, amount_total: line.amount_subtotal - share }
  })
}

/** What the lines come to, in cents. */
export function getAmounts(lines: LineItem[]) {
  const sum = (name: 'amount_subtotal' | 'amount_total' | 'amount_discount') =>
    lines.reduce((total, line) => total + line[name], 0)
  return {
    amount_subtotal: sum('amount_subtotal'),
    amount_total: sum('amount_total'),
    total_details: { amount_discount: sum('amount_discount'), amount_shipping: 0, amount_tax: 0 },
  }
}
