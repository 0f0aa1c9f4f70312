import type Stripe from 'stripe'
import type { PaymentContext } from '../context.ts'
import { find } from '../operations/find.ts'
import { newCoupon, newPrice, newProduct } from '../records/new-price.ts'
import type { Coupon, Price, Product } from '../records/stripe-types.ts'
import { invalid } from '../stripe-error.ts'
import {
  type Form,
  getBoolean,
  getBranch,
  getInteger,
  getMetadata,
  getText,
  getTexts,
  missingParameter,
  only,
  requiredText,
} from './form.ts'
import { listNames, toPage } from './lists.ts'
import type { Calls } from './routes.ts'

const productNames = [
  'id',
  'name',
  'description',
  'active',
  'images',
  'metadata',
  'tax_code',
  'url',
  'unit_label',
  'statement_descriptor',
]
const priceNames = [
  'currency',
  'unit_amount',
  'product',
  'product_data',
  'recurring',
  'lookup_key',
  'nickname',
  'metadata',
  'active',
  'tax_behavior',
]
const couponNames = [
  'id',
  'amount_off',
  'percent_off',
  'currency',
  'duration',
  'max_redemptions',
  'name',
  'metadata',
  'redeem_by',
]

/** Products, prices and coupons. */
export function catalogueCalls(context: PaymentContext): Calls {
  const { records } = context
  return {
    'POST /products': ({ form }) => readProduct(context, form),
    'GET /products': ({ form }) => {
      only(form, [...listNames, 'active'])
      return toPage({ items: activeOnly(records.products.all(), form), query: form, url: '/v1/products' })
    },
    'GET /products/:id': ({ param }) => find(records.products, { id: param('id'), kind: 'product' }),
    'POST /prices': ({ form }) => readPrice(context, form),
    'GET /prices': ({ form }) => {
      only(form, [...listNames, 'active', 'lookup_keys', 'product', 'type'])
      const keys = getTexts(form, 'lookup_keys')
      const product = getText(form, 'product')
      const items = activeOnly(records.prices.all(), form).filter(
        (price) =>
          (keys.length === 0 || keys.includes(price.lookup_key ?? '')) &&
          (product === undefined || price.product === product),
      )
      return toPage({ items, query: form, url: '/v1/prices' })
    },
    'GET /prices/:id': ({ param }) => find(records.prices, { id: param('id'), kind: 'price' }),
    'POST /coupons': ({ form }) => readCoupon(context, form),
    'GET /coupons': ({ form }) => toPage({ items: records.coupons.all(), query: form, url: '/v1/coupons' }),
    'GET /coupons/:id': ({ param }) => find(records.coupons, { id: param('id'), kind: 'coupon' }),
    'DELETE /coupons/:id': ({ param }) => {
      const { id } = find(records.coupons, { id: param('id'), kind: 'coupon' })
      records.coupons.remove(id)
      return { id, object: 'coupon', deleted: true }
    },
  }
}

/** The largest amount Stripe takes, in US cents. */
export const mostAmount = 99_999_999

/** Makes a product of `product_data`, or of a request's own body. */
function readProduct(context: PaymentContext, form: Form): Product {
  only(form, productNames)
  const id = getText(form, 'id')
  if (id && context.records.products.get(id))
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  return context.records.products.put(
    newProduct(context, {
      ...(id && { id }),
      name: requiredText(form, 'name'),
      active: getBoolean(form, 'active') ?? true,
      description: getText(form, 'description') ?? null,
      images: getTexts(form, 'images'),
      metadata: getMetadata(form),
    }),
  )
}

/** Makes a price of `price_data`, or of a request's own body; cents, whole and not below zero. */
export function readPrice(context: PaymentContext, form: Form): Price {
  only(form, priceNames)
  const cents = getInteger(form, 'unit_amount')
  if (cents === undefined) throw missingParameter('unit_amount')
  if (cents < 0)
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' })
  if (cents > mostAmount) throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large' })
  const data = getBranch(form, 'product_data')
  const product = data
    ? readProduct(context, data)
    : find(context.records.products, { id: requiredText(form, 'product'), kind: 'product', param: 'product' })
  return context.records.prices.put(
    newPrice(context, {
      currency: getCurrency(form),
      lookup_key: getText(form, 'lookup_key') ?? null,
      metadata: getMetadata(form),
      nickname: getText(form, 'nickname') ?? null,
      product: product.id,
      recurring: readRecurring(form),
      unit_amount: cents,
    }),
  )
}

function readRecurring(form: Form): Stripe.Price.Recurring | null {
  const recurring = getBranch(form, 'recurring')
  if (!recurring) return null
  only(recurring, ['interval', 'interval_count', 'usage_type'])
  const interval = requiredText(recurring, 'interval')
  if (!['day', 'week', 'month', 'year'].includes(interval))
    throw invalid(`Invalid interval: ${interval}`, { param: 'recurring[interval]' })
  return {
    interval,
    interval_count: getInteger(recurring, 'interval_count') ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

function readCoupon(context: PaymentContext, form: Form): Coupon {
  only(form, couponNames)
  const id = getText(form, 'id')
  const amountOff = getInteger(form, 'amount_off')
  const percentOff = getText(form, 'percent_off')
  if (id && context.records.coupons.get(id))
    throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  if ((amountOff === undefined) === (percentOff === undefined))
    throw invalid('You must pass one of amount_off or percent_off.')
  if (amountOff !== undefined && amountOff < 1)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount_off' })
  if (percentOff !== undefined && !(Number(percentOff) > 0 && Number(percentOff) <= 100))
    throw invalid('percent_off must be greater than 0 and at most 100.', { param: 'percent_off' })
  return context.records.coupons.put(
    newCoupon(context, {
      ...(id && { id }),
      amount_off: amountOff ?? null,
      currency: amountOff === undefined ? null : getCurrency(form),
      duration: getText(form, 'duration') ?? 'once',
      max_redemptions: getInteger(form, 'max_redemptions') ?? null,
      metadata: getMetadata(form),
      name: getText(form, 'name') ?? null,
      percent_off: percentOff === undefined ? null : Number(percentOff),
      redeem_by: getInteger(form, 'redeem_by') ?? null,
    }),
  )
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** The currency of a form, in small letters; 400 for one that does not exist. */
export function getCurrency(form: Form): string {
  const currency = requiredText(form, 'currency').toLowerCase()
  if (!currencies.has(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' })
  return currency
}

function activeOnly<T extends { active: boolean }>(items: T[], form: Form): T[] {
  const active = getBoolean(form, 'active')
  return items.filter((item) => active === undefined || item.active === active)
}
