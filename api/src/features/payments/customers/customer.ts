import type { User } from '@studio/contract'
import { providerFailure } from '../../../adapters/stripe-errors.ts'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { PersonalData } from '../../../platform/feature.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'

/**
 * Makes a call for the payment provider's customer of a user, who becomes one with the first call. One that the provider
 * has forgotten (another account, a reset test account) is replaced by a new one.
 */
export async function withCustomer<Answer extends object>(
  deps: Deps,
  user: User,
  call: (customerId: string) => Promise<Answer | { unknownCustomer: true }>,
): Promise<Answer> {
  const customerId = user.stripeCustomerId ?? (await openCustomer(deps, { user }))
  const first = await call(customerId)
  if (!('unknownCustomer' in first)) return first
  const renewed = await openCustomer(deps, { user, instead: customerId })
  const second = await call(renewed)
  if (!('unknownCustomer' in second)) return second
  throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`customer ${renewed} is not known either`))
}

/** Throws UNAUTHORIZED for an account that was closed meanwhile, whose customer is deleted again. */
async function openCustomer(deps: Deps, { user, instead }: { user: User; instead?: string }): Promise<string> {
  const { id: userId, email } = user
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const customerId = await deps.payments.openCustomer({ userId, email, name, instead: instead ?? null })
  const isStored = await deps.inTransaction(async (tx) => {
    const isOpen = (await userStore(deps).findById(userId, { tx })) !== null
    const changes = { stripeCustomerId: customerId }
    if (isOpen) await userStore(deps).change({ id: userId, changes, now: deps.clock.now(), tx })
    else await queueCustomerRemoval(deps, { userId, customerId, tx })
    return isOpen
  })
  if (!isStored) throw unauthorized()
  return customerId
}

function queueCustomerRemoval(deps: Deps, { userId, customerId, tx }: { userId: string; customerId: string; tx: Tx }) {
  const job = { kind: 'customer-removal', cause: customerId, title: 'A closed account', userId } as const
  return deps.jobQueue.add({ ...job, payload: { customerId }, tx })
}

export const customerRemovalHandler = defineHandler<{ customerId: string }>({
  kind: 'customer-removal',
  run: (deps, { payload: { customerId } }) => deps.payments.deleteCustomer(customerId),
})

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
