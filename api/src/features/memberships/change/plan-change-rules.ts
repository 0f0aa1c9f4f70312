import { type Day, dayIn } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import type { StoredMembership, StoredUpcoming } from '../membership-store.ts'

/** What a plan costs in the period that begins on a day, in cents. */
export function priceOn(plan: Pick<StoredMembership, 'priceCents' | 'upcoming'>, day: Day): number {
  const { upcoming, priceCents } = plan
  if (!upcoming || upcoming.isTakenBack) return priceCents
  return upcoming.cause === 'member' || day >= upcoming.on ? upcoming.priceCents : priceCents
}

/**
 * A subscription as it is in its present period, and what is still to come. The provider knows the later plan before it
 * begins; until then the plan and the price that were paid for hold.
 */
export function settleUpcoming(
  subscription: ProviderSubscription,
  { before, timeZone }: { before: StoredMembership; timeZone: string },
): { subscription: ProviderSubscription; upcoming: StoredUpcoming | null } {
  const { upcoming, plan, priceCents } = before
  if (!upcoming) return { subscription, upcoming }
  const isLater = subscription.plan === upcoming.plan && subscription.priceCents === upcoming.priceCents
  const hasBegun =
    upcoming.cause === 'member'
      ? subscription.periodStart > upcoming.periodStart
      : dayIn(subscription.periodStart, timeZone) >= upcoming.on && subscription.periodStart > upcoming.periodStart
  if (isLater || upcoming.isTakenBack)
    return hasBegun
      ? { subscription, upcoming: null }
      : { subscription: { ...subscription, plan, priceCents }, upcoming }
  // A member who has changed to another plan since the notice is not moved.
  const isOutdated = upcoming.cause === 'notice' && subscription.plan !== upcoming.plan
  return { subscription, upcoming: isOutdated ? null : upcoming }
}

/**
 * A member's change of which the provider had not heard before the period that it was to begin with: it begins with the
 * next one, since this one is paid at the former price. Null where it is on time.
 */
export function putOff(
  upcoming: StoredUpcoming,
  subscription: ProviderSubscription,
  timeZone: string,
): StoredUpcoming | null {
  const isAtProvider = subscription.plan === upcoming.plan && subscription.priceCents === upcoming.priceCents
  const isLate = subscription.periodStart > upcoming.periodStart
  if (upcoming.cause !== 'member' || upcoming.isTakenBack || isAtProvider || !isLate) return null
  return { ...upcoming, periodStart: subscription.periodStart, on: dayIn(subscription.periodEnd, timeZone) }
}
