import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'

/**
 * Opens the payment provider's customer of a user, stored with the account, and returns its id. A new one takes the
 * place of `instead`, which the provider does not know any more.
 */
export async function openCustomer(
  deps: Deps,
  { user, instead = null }: { user: User; instead?: string | null },
): Promise<string> {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const stripeCustomerId = await deps.payments.openCustomer({ userId: user.id, email: user.email, name, instead })
  await userStore(deps).change({ id: user.id, changes: { stripeCustomerId }, now: deps.clock.now() })
  return stripeCustomerId
}
