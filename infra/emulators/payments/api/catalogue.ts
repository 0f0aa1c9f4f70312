import { createId } from '../../ids.ts'
import { type Account, load } from '../account.ts'
import { createInvalidRequest } from '../stripe-error.ts'
import type { Coupon, Price, Product } from '../stripe-types.ts'
import type { Form } from './form.ts'
import type { Operations } from './routes.ts'

/** Products and coupons. Prices are created with the checkout or subscription that uses them. */
export function createCatalogueOperations(account: Account): Operations {
  const { records } = account
  return {
    'POST /products': ({ form }) => createProduct(account, form),
    'GET /products/:id': ({ id }) => load(account, 'products', id),
    'POST /coupons': ({ form }) => {
      const id = form.text('id') ?? createId('coupon')
      if (records.coupons.get(id)) throw createAlreadyExistsError('Coupon')
      return records.coupons.put({
        id,
        object: 'coupon',
        amount_off: form.requiredInteger('amount_off'),
        currency: form.requiredText('currency'),
        duration: form.requiredText('duration'),
        name: form.text('name') ?? null,
        valid: true,
      } as Coupon)
    },
  }
}

const createAlreadyExistsError = (kind: string) =>
  createInvalidRequest(`${kind} already exists.`, { code: 'resource_already_exists', param: 'id' })

function createProduct(account: Account, form: Form): Product {
  const id = form.text('id') ?? createId('prod', 14)
  if (account.records.products.get(id)) throw createAlreadyExistsError('Product')
  const name = form.requiredText('name')
  const description = form.text('description') ?? null
  return account.records.products.put({ id, object: 'product', active: true, name, description } as Product)
}

/** The smallest payment that Stripe accepts, in US cents. */
export const MIN_AMOUNT_CENTS = 50

/** Reads the price of a form's `price_data`: one-time or monthly. A product that the form describes there is created. */
export function readPrice(account: Account, form: Form): Price {
  const priceData = form.branch('price_data')
  const cents = priceData.requiredInteger('unit_amount')
  if (cents < 0) throw createInvalidRequest('Invalid non-negative integer', { param: 'unit_amount' })
  const product = priceData.has('product_data')
    ? createProduct(account, priceData.branch('product_data'))
    : load(account, 'products', priceData.requiredText('product'), { param: 'product' })
  const interval = priceData.branch('recurring').text('interval')
  if (interval && interval !== 'month')
    throw createInvalidRequest(`The local emulator bills by the month, not by the ${interval}.`, {
      param: 'recurring[interval]',
    })
  return {
    id: createId('price'),
    object: 'price',
    currency: priceData.requiredText('currency'),
    product: product.id,
    recurring: interval ? { interval, interval_count: 1 } : null,
    unit_amount: cents,
  } as Price
}
