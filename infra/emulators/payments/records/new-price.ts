import { newId } from '../../ids.ts'
import type { PaymentContext } from '../context.ts'
import type { Coupon, LineItem, Price, Product } from './stripe-types.ts'

/** A product with nothing but what is given. */
export const newProduct = (context: PaymentContext, given: Partial<Product> & { name: string }): Product =>
  ({
    ...{ id: newId('prod', 14), object: 'product', active: true, created: context.clock.seconds() },
    ...{ description: null, livemode: false, metadata: {} },
    ...given,
  }) as Product

/** A price in cents, once or recurring. */
export const newPrice = (
  context: PaymentContext,
  given: Pick<Price, 'currency' | 'product' | 'unit_amount' | 'recurring'>,
): Price =>
  ({
    ...{ id: newId('price'), object: 'price', active: true, created: context.clock.seconds() },
    ...{ livemode: false, metadata: {}, type: given.recurring ? 'recurring' : 'one_time' },
    // Stripe writes decimals as text on the wire and the SDK turns them into its own type.
    unit_amount_decimal: String(given.unit_amount),
    ...given,
  }) as unknown as Price

/** A coupon with nothing but what is given. */
export const newCoupon = (context: PaymentContext, given: Partial<Coupon>): Coupon =>
  ({
    ...{ id: newId('x', 8).slice(2), object: 'coupon', created: context.clock.seconds() },
    ...{ livemode: false, metadata: {}, percent_off: null, valid: true },
    ...given,
  }) as Coupon

type LineInput = { price: Price; name: string; quantity: number }

/** A line of a checkout: a price and how many, before any discount. */
export function newLine({ price, name, quantity }: LineInput): LineItem {
  const subtotal = (price.unit_amount ?? 0) * quantity
  return {
    ...{ id: newId('li'), object: 'item', amount_discount: 0, amount_subtotal: subtotal, amount_total: subtotal },
    ...{ currency: price.currency, description: name, price, quantity },
  } as LineItem
}
