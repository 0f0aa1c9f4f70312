import type { Deps } from '../../../deps.ts'
import type { PersonalData } from '../../../platform/feature.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'

/** Deletes the customer of a closed account at the payment provider. */
export const customerRemovalHandler = defineHandler<{ customerId: string }>({
  kind: 'customer-removal',
  run: (deps, { payload: { customerId } }) => deps.payments.deleteCustomer(customerId),
})

/** Queues the deletion of a closed account's customer. */
export function queueCustomerRemoval(
  deps: Deps,
  { userId, customerId, tx }: { userId: string; customerId: string; tx: Tx },
): Promise<void> {
  const job = { kind: 'customer-removal', cause: customerId, title: 'A closed account', userId } as const
  return deps.jobQueue.add({ ...job, payload: { customerId }, tx })
}

/** What the payment provider keeps of a user: cards, name and address go with the account, payments stay in its books. */
export const customerData: PersonalData = {
  name: 'paymentCustomer',
  collect: async (deps, userId) => {
    const customerId = (await userStore(deps).findById(userId))?.stripeCustomerId
    return customerId ? { customerId } : null
  },
  erase: async (deps, { userId, user: { stripeCustomerId }, tx }) => {
    if (stripeCustomerId) await queueCustomerRemoval(deps, { userId, customerId: stripeCustomerId, tx })
  },
}
