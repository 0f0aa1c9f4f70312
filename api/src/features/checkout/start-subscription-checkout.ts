import { formatCents, type SubscriptionCheckoutStarted } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { planMembership } from '../memberships/index.ts'
import { type Order, startCheckout } from './start-checkout.ts'

/** Returns the page to start a monthly membership, and its price. Throws ALREADY_SUBSCRIBED. */
export async function startSubscriptionCheckout(deps: Deps, { user }: Actor): Promise<SubscriptionCheckoutStarted> {
  const { title, details, price } = await planMembership(deps, { user })
  const order: Order = {
    kind: 'subscription',
    itemKey: 'subscription',
    occurrence: null,
    scheduleId: null,
    title,
    price,
    shown: { details },
    saleEndsAt: null,
    takenCode: 'ALREADY_SUBSCRIBED',
    queue: (work) => work(),
    prepare: async () => undefined,
    hold: async () => ({}),
  }
  return { ...(await startCheckout(deps, { user, order })), price: formatCents(price.paid) }
}
