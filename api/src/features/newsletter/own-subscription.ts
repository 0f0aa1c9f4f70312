import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { newsletterStore } from './newsletter-store.ts'
import { beginSubscription } from './subscribe.ts'

/** Whether the newsletter goes to an address. */
export async function isSubscribed(deps: Deps, { email, tx }: { email: string; tx?: Tx }): Promise<boolean> {
  return (await newsletterStore(deps).findByEmail({ email, ...(tx ? { tx } : {}) }))?.isActive ?? false
}

/**
 * Subscribes an address to the newsletter, with the same mails as by the form, or ends its subscription. Two at once
 * for a new address are a duplicate key error for one of them.
 */
export async function setSubscribed(
  deps: Deps,
  { email, wanted, tx }: { email: string; wanted: boolean; tx: Tx },
): Promise<void> {
  if (wanted) return beginSubscription(deps, { email, tx })
  const subscription = await newsletterStore(deps).findByEmail({ email, tx })
  if (!subscription) return
  const { unsubscribeToken } = subscription
  await newsletterStore(deps).end({ unsubscribeToken, now: deps.clock.now(), tx })
}
