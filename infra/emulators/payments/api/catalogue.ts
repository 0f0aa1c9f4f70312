import type { PaymentContext } from '../context.ts'
import { find } from '../operations/find.ts'
import { newCoupon, newPrice, newProduct } from '../records/new-price.ts'
import type { Price, Product } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import { type Form, getBranch, getInteger, getMetadata, getText, missingParameter, only, requiredText } from './form.ts'
import type { Calls } from './routes.ts'

/** Products and coupons; prices are made where something is sold. */
export function catalogueCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'POST /products': ({ form }) => readProduct(context, form),
    'GET /products/:id': ({ param }) => find(records.products, { id: param('id'), kind: 'product' }),
    'POST /coupons': ({ form }) => {
      only(form, ['id', 'amount_off', 'currency', 'duration', 'name'])
      const id = getText(form, 'id')
      if (id && records.coupons.get(id)) throw alreadyExists('Coupon')
      const amountOff = getInteger(form, 'amount_off')
      if (amountOff === undefined) throw missingParameter('amount_off')
      const name = getText(form, 'name') ?? null
      const duration = getText(form, 'duration') ?? 'once'
      const facts = { amount_off: amountOff, currency: getCurrency(form), duration, name }
      return records.coupons.put(newCoupon(context, { ...(id && { id }), ...facts }))
    },
  }
}

const alreadyExists = (kind: string) =>
  invalid(`${kind} already exists.`, { code: 'resource_already_exists', param: 'id' })

/** The largest amount Stripe takes, in US cents. */
export const mostAmount = 99_999_999

function readProduct(context: PaymentContext, form: Form): Product {
  only(form, ['id', 'name', 'description', 'metadata'])
  const id = getText(form, 'id')
  if (id && context.records.products.get(id)) throw alreadyExists('Product')
  const description = getText(form, 'description') ?? null
  const facts = { name: requiredText(form, 'name'), description, metadata: getMetadata(form) }
  return context.records.products.put(newProduct(context, { ...(id && { id }), ...facts }))
}

/** Makes a price of `price_data`; cents, whole and not below zero. */
export function readPrice(context: PaymentContext, form: Form): Price {
  only(form, ['currency', 'unit_amount', 'product', 'product_data', 'recurring'])
  const cents = getInteger(form, 'unit_amount')
  if (cents === undefined) throw missingParameter('unit_amount')
  if (cents < 0)
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' })
  if (cents > mostAmount) throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large' })
  const data = getBranch(form, 'product_data')
  const product = data
    ? readProduct(context, data)
    : find(context.records.products, { id: requiredText(form, 'product'), kind: 'product', param: 'product' })
  const facts = { currency: getCurrency(form), product: product.id, recurring: readRecurring(form), unit_amount: cents }
  return context.records.prices.put(newPrice(context, facts))
}

function readRecurring(form: Form): Price['recurring'] {
  const recurring = getBranch(form, 'recurring')
  if (!recurring) return null
  only(recurring, ['interval'])
  const interval = requiredText(recurring, 'interval')
  if (interval !== 'month')
    throw invalid(`The local emulator bills by the month, not by the ${interval}.`, { param: 'recurring[interval]' })
  return { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
}

/** The currency of a form, in small letters; 400 for one that cannot exist. */
export function getCurrency(form: Form): string {
  const currency = requiredText(form, 'currency').toLowerCase()
  if (!Intl.supportedValuesOf('currency').includes(currency.toUpperCase()))
    throw invalid(`Invalid currency: ${currency}`, { param: 'currency' })
  return currency
}
