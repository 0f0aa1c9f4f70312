import { type SubscriptionCheckoutInput, type SubscriptionCheckoutStarted, toMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { quotePlan } from '../../memberships/index.ts'
import { type Order, startCheckout } from './start-checkout.ts'

/** Returns the page to start a membership, and its price. Throws ALREADY_SUBSCRIBED, NOT_ON_SALE, NOT_FOR_YOU. */
export async function startSubscriptionCheckout(
  deps: Deps,
  { user }: Actor,
  { plan = 'monthly' }: SubscriptionCheckoutInput = {},
): Promise<SubscriptionCheckoutStarted> {
  const { title, details, price } = await quotePlan(deps, { user, planId: plan })
  const order: Order = {
    purchase: { kind: 'subscription', itemKey: 'subscription', title, price },
    // A subscription at the provider without a plan is monthly.
    texts: { details, ...(plan === 'monthly' ? {} : { plan }) },
    conflictCode: 'ALREADY_SUBSCRIBED',
    serializeBy: [`member:${user.id}`],
    // A membership takes no seat.
    hold: async () => ({}),
  }
  return { ...(await startCheckout(deps, { user, order })), price: toMoney(price.paid) }
}
