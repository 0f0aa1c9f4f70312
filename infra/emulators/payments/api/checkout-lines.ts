import type { PaymentContext } from '../context.ts'
import { find } from '../operations/find.ts'
import { newLine } from '../records/new-price.ts'
import type { Coupon, LineItem } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { mostAmount, readPrice } from './catalogue.ts'
import { type Form, getBranch, getBranches, getInteger, missingParameter, only, requiredText } from './form.ts'

/** The smallest payment Stripe takes, in US cents. */
export const leastAmount = 50
/** The lines of a checkout, each with its part of the discount; 400 for what cannot stand together. */
export function readLines(
  context: PaymentContext,
  { form, mode, coupon }: { form: Form; mode: string; coupon: Coupon | null },
): LineItem[] {
  const items = getBranches(form, 'line_items')
  if (items.length === 0) throw missingParameter('line_items')
  const lines = items.map((item, place) => {
    only(item, ['price', 'price_data', 'quantity'])
    const data = getBranch(item, 'price_data')
    const param = `line_items[${place}][price]`
    const price = data
      ? readPrice(context, data)
      : find(context.records.prices, { id: requiredText(item, 'price'), kind: 'price', param })
    const product = context.records.products.get(String(price.product))
    const quantity = getInteger(item, 'quantity') ?? 1
    if (quantity < 1)
      throw invalid('Invalid positive integer', {
        code: 'parameter_invalid_integer',
        param: `line_items[${place}][quantity]`,
      })
    return newLine({ price, name: product?.name ?? '', quantity })
  })
  if (new Set(lines.map((line) => line.currency)).size > 1)
    throw invalid('All prices on a Checkout Session must have the same currency.')
  const recurs = lines.some((line) => line.price?.recurring)
  if (mode === 'payment' && recurs)
    throw invalid('You must use `subscription` mode when passing recurring prices.', { param: 'line_items' })
  if (mode === 'subscription' && !recurs)
    throw invalid('You must provide at least one recurring price in `subscription` mode.', { param: 'line_items' })
  if (coupon?.currency && coupon.currency !== lines[0]?.currency)
    throw invalid(`The coupon's currency (${coupon.currency}) does not match that of the prices.`, {
      param: 'discounts',
    })
  const reduced = coupon ? discounted(lines, coupon) : lines
  const total = reduced.reduce((sum, line) => sum + line.amount_total, 0)
  if (total > 0 && total < leastAmount) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  }
  if (total > mostAmount)
    throw invalid("The Checkout Session's total amount must be no more than $999,999.99", { code: 'amount_too_large' })
  return reduced
}

/** Lays a discount over the lines in proportion; the last one takes what rounding leaves. */
function discounted(lines: LineItem[], coupon: Coupon): LineItem[] {
  const total = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  const off = Math.min(total, coupon.amount_off ?? Math.round((total * (coupon.percent_off ?? 0)) / 100))
  let left = off
  return lines.map((line, place) => {
    const share = place === lines.length - 1 ? left : Math.round((off * line.amount_subtotal) / total)
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
