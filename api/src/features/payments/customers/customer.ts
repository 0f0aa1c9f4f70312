import type { User } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { PersonalData } from '../../../platform/feature.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'

/**
 * Makes a call with the user's customer at the payment provider. Creates the customer if there is none, or if the provider
 * does not know it any more (another provider account, a reset test account).
 */
export async function withCustomer<Answer extends object>(
  deps: Deps,
  user: User,
  call: (customerId: string) => Promise<Answer | { unknownCustomer: true }>,
): Promise<Answer> {
  const customerId = user.stripeCustomerId ?? (await createCustomer(deps, { user }))
  const result = await call(customerId)
  if (!('unknownCustomer' in result)) return result
  const newCustomerId = await createCustomer(deps, { user, replacedCustomerId: customerId })
  const secondResult = await call(newCustomerId)
  if (!('unknownCustomer' in secondResult)) return secondResult
  throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`customer ${newCustomerId} is unknown as well`))
}

/** Throws UNAUTHORIZED when the account was closed in the meantime; a job then deletes the new customer. */
async function createCustomer(
  deps: Deps,
  { user, replacedCustomerId }: { user: User; replacedCustomerId?: string },
): Promise<string> {
  const { id: userId, email } = user
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const customerId = await deps.payments.createCustomer({
    userId,
    email,
    name,
    replacedCustomerId: replacedCustomerId ?? null,
  })
  const isStored = await deps.inTransaction(async (tx) => {
    const isAccountOpen = (await userStore(deps).findById(userId, { tx })) !== null
    const changes = { stripeCustomerId: customerId }
    if (isAccountOpen) await userStore(deps).change({ id: userId, changes, currentTime: deps.clock.now(), tx })
    else await queueCustomerRemoval(deps, { userId, customerId, tx })
    return isAccountOpen
  })
  if (!isStored) throw unauthorized()
  return customerId
}

function queueCustomerRemoval(deps: Deps, { userId, customerId, tx }: { userId: string; customerId: string; tx: Tx }) {
  const job = { kind: 'customer-removal', dedupeKey: customerId, title: 'A closed account', userId } as const
  return deps.jobQueue.add({ ...job, payload: { customerId }, tx })
}

export const customerRemovalHandler = defineHandler<{ customerId: string }>({
  kind: 'customer-removal',
  run: (deps, { payload: { customerId } }) => deps.payments.deleteCustomer(customerId),
})

/** Closing the account deletes cards, name and address at the payment provider; payments stay in its books. */
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
