import { newId } from '../../ids.ts'
import type { PaymentContext } from '../context.ts'
import { type Coupon, decimalOnTheWire, type LineItem, type Price, type Product } from './stripe-types.ts'

/** A product with nothing but what is given. */
export function newProduct(context: PaymentContext, given: Partial<Product> & { name: string }): Product {
  return {
    id: newId('prod', 14),
    object: 'product',
    active: true,
    created: context.clock.seconds(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: context.clock.seconds(),
    url: null,
    ...given,
  }
}

/** A price in cents, once or recurring. */
export function newPrice(
  context: PaymentContext,
  given: Partial<Price> & { currency: string; product: string; unit_amount: number },
): Price {
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: context.clock.seconds(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: decimalOnTheWire(given.unit_amount),
    ...given,
  }
}

/** A coupon with nothing but what is given. */
export function newCoupon(context: PaymentContext, given: Partial<Coupon>): Coupon {
  return {
    id: newId('x', 8).slice(2),
    object: 'coupon',
    amount_off: null,
    created: context.clock.seconds(),
    currency: null,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...given,
  }
}

/** A line of a checkout: a price, how many, and its part of the discount in cents. */
export function newLine({
  price,
  name,
  quantity,
  discount = 0,
}: {
  price: Price
  name: string
  quantity: number
  discount?: number
}): LineItem {
  const subtotal = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - discount,
    currency: price.currency,
    description: name,
    metadata: {},
    price,
    quantity,
  }
}
