import type { PaymentContext } from '../context.ts'
import type { Customer } from '../records/stripe-types.ts'
import { endSubscription } from './change-subscription.ts'
import { detachCard } from './save-card.ts'

/** Deletes a customer for good: subscriptions end at once, cards are detached, and only the id is left to be found. */
export function deleteCustomer(context: PaymentContext, customer: Customer) {
  const { records } = context
  const { id } = customer
  for (const subscription of records.subscriptions.all())
    if (subscription.customer === id && subscription.status !== 'canceled')
      endSubscription(context, { subscription, reason: 'cancellation_requested' })
  for (const method of records.methods.all()) if (method.customer === id) detachCard(context, method)
  records.customers.remove(id)
  context.emitEvent({ type: 'customer.deleted', object: customer })
  return records.deletedCustomers.put({ id, object: 'customer', deleted: true })
}
