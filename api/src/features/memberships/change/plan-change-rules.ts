import { type Day, getDayIn } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { StoredMembership, UpcomingChange } from '../membership-store.ts'

/**
 * The price, in cents, of a coming period that begins on `day`. A member's change applies from the next period on, an
 * announced price from its date on.
 */
export function getPriceOn(membership: Pick<StoredMembership, 'priceCents' | 'upcoming'>, day: Day): number {
  const { upcoming, priceCents } = membership
  if (!upcoming || upcoming.isWithdrawn) return priceCents
  return upcoming.cause === 'member' || day >= upcoming.on ? upcoming.priceCents : priceCents
}

/**
 * The subscription with the plan and price of its current period, and the change that has not begun yet. The provider
 * reports the new plan before it begins; until then the plan and price that were paid apply.
 */
export function resolveUpcomingChange(
  subscription: ProviderSubscription,
  { membership, timeZone }: { membership: StoredMembership; timeZone: string },
): { subscription: ProviderSubscription; upcoming: UpcomingChange | null } {
  const { upcoming, plan, priceCents } = membership
  if (!upcoming) return { subscription, upcoming }
  const hasNewPlan = subscription.plan === upcoming.plan && subscription.priceCents === upcoming.priceCents
  // A change begins after the period in which it was requested (`upcoming.periodStart`); only an announced price also
  // waits for its date.
  const isDue = upcoming.cause === 'member' || getDayIn(subscription.periodStart, timeZone) >= upcoming.on
  const hasBegun = isDue && subscription.periodStart > upcoming.periodStart
  // The provider has the new plan already, or may still have it although the change is withdrawn.
  if (hasNewPlan || upcoming.isWithdrawn) {
    if (hasBegun) return { subscription, upcoming: null }
    return { subscription: { ...subscription, plan, priceCents }, upcoming }
  }
  // An announced price does not apply to a member who has changed to another plan since.
  const isStale = upcoming.cause === 'notice' && subscription.plan !== upcoming.plan
  return { subscription, upcoming: isStale ? null : upcoming }
}

/**
 * A member's change that did not reach the provider before its period began, postponed to the next period, because the
 * current one is already paid at the former price. Null when the change is on time.
 */
export function getPostponedChange(
  upcoming: UpcomingChange,
  subscription: ProviderSubscription,
  timeZone: string,
): UpcomingChange | null {
  const isAtProvider = subscription.plan === upcoming.plan && subscription.priceCents === upcoming.priceCents
  const isLate = subscription.periodStart > upcoming.periodStart
  if (upcoming.cause !== 'member' || upcoming.isWithdrawn || isAtProvider || !isLate) return null
  return { ...upcoming, periodStart: subscription.periodStart, on: getDayIn(subscription.periodEnd, timeZone) }
}
