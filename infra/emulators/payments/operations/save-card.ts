import type { Desk } from '../context.ts'
import type { PaymentMethod } from '../records/stripe-types.ts'

/** Gives a card to a customer, so that it can be charged again: `payment_method.attached`. */
export function attachCard(
  desk: Desk,
  { method, customer }: { method: PaymentMethod; customer: string },
): PaymentMethod {
  const attached = desk.books.methods.put({ ...method, customer })
  desk.announce({ type: 'payment_method.attached', object: attached })
  return attached
}

/** Takes a card from its customer, so that it can never be charged again: `payment_method.detached`. */
export function detachCard(desk: Desk, method: PaymentMethod): PaymentMethod {
  const detached = desk.books.methods.put({ ...method, customer: null })
  desk.announce({ type: 'payment_method.detached', object: detached, previous: { customer: method.customer } })
  return detached
}
