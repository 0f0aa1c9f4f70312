import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { queueCustomerRemoval } from './remove-customer.ts'

/**
 * Opens the payment provider's customer of a user, stored with the account, and returns its id. A new one takes the
 * place of `instead`, which the provider does not know any more. Throws UNAUTHORIZED for an account that was closed
 * meanwhile, whose customer is deleted again.
 */
export async function openCustomer(
  deps: Deps,
  { user, instead = null }: { user: User; instead?: string | null },
): Promise<string> {
  const { id: userId, email } = user
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const customerId = await deps.payments.openCustomer({ userId, email, name, instead })
  const isStored = await deps.inTransaction(async (tx) => {
    const isOpen = (await userStore(deps).findById(userId, { tx })) !== null
    if (!isOpen) await queueCustomerRemoval(deps, { userId, customerId, tx })
    else {
      const changes = { stripeCustomerId: customerId }
      await userStore(deps).change({ id: userId, changes, now: deps.clock.now(), tx })
    }
    return isOpen
  })
  if (!isStored) throw unauthorized()
  return customerId
}
