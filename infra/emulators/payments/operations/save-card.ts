import type { PaymentContext } from '../context.ts'
import type { PaymentMethod } from '../records/stripe-types.ts'

/** Gives a card to a customer, so that it can be charged again: `payment_method.attached`. */
export function attachCard(
  context: PaymentContext,
  { method, customer }: { method: PaymentMethod; customer: string },
): PaymentMethod {
  const attached = context.records.methods.put({ ...method, customer })
  context.emitEvent({ type: 'payment_method.attached', object: attached })
  return attached
}

/** Takes a card from its customer, so that it can never be charged again: `payment_method.detached`. */
export function detachCard(context: PaymentContext, method: PaymentMethod): PaymentMethod {
  const detached = context.records.methods.put({ ...method, customer: null })
  context.emitEvent({ type: 'payment_method.detached', object: detached, previous: { customer: method.customer } })
  return detached
}
