import { addDays, type Day, dayIn, noticeDays, type PlanDirection, type PlanId } from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import { isUpgrading, type PlanForPause } from '../pause/pause-rules.ts'

/** What a subscription becomes: for a member's change with its next period, for a notice with the renewal on or after `on`. */
export type StoredUpcoming = {
  id: string
  plan: PlanId
  priceCents: number
  on: Day
  cause: 'member' | 'notice'
  /** The beginning of the period in which it was written. */
  periodStart: Date
  /** The member took it back, and the provider may not know yet. */
  isTakenBack: boolean
}

/** What a plan costs in the period that begins on a day, in cents. */
export function priceOn(plan: Pick<PlanForPause, 'priceCents' | 'upcoming'>, day: Day): number {
  const { upcoming, priceCents } = plan
  if (!upcoming || upcoming.isTakenBack) return priceCents
  return upcoming.cause === 'member' || day >= upcoming.on ? upcoming.priceCents : priceCents
}

type KnownPlan = { plan: PlanId; priceCents: number; upcoming: StoredUpcoming | null }
type SubscribedPlan = Pick<ProviderSubscription, 'plan' | 'priceCents' | 'periodStart'>

/**
 * A subscription as it is in its present period, and what is still to come. The provider knows the later plan before it
 * begins; until then the plan and the price that were paid for hold.
 */
export function settleUpcoming<Of extends SubscribedPlan>(
  subscription: Of,
  { before, timeZone }: { before: KnownPlan; timeZone: string },
): { subscription: Of; upcoming: StoredUpcoming | null } {
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

/** Why a plan cannot be changed now. */
type ChangeRefusal = 'no_plan' | 'unpaid' | 'ends' | 'renewing' | 'paused' | 'changing'

/** Why a plan cannot be changed now; null when it can. */
export function changeRefusal({ plan, now }: { plan: PlanForPause; now: Date }): ChangeRefusal | null {
  const { stand, pause, cancelAtPeriodEnd, periodEnd } = plan
  if (pause || stand === 'paused') return 'paused'
  if (stand === 'past_due' || stand === 'unpaid') return 'unpaid'
  if (stand !== 'active') return 'no_plan'
  if (cancelAtPeriodEnd) return 'ends'
  if (periodEnd <= now) return 'renewing'
  return isUpgrading({ plan, now }) ? 'changing' : null
}

/**
 * A member's change of which the provider had not heard before the period that it was to begin with: it begins with the
 * next one, since this one is paid at the former price. Null where it is on time.
 */
export function putOff(
  upcoming: StoredUpcoming,
  subscription: SubscribedPlan & { periodEnd: Date },
  timeZone: string,
): StoredUpcoming | null {
  const isTold = subscription.plan === upcoming.plan && subscription.priceCents === upcoming.priceCents
  const isLate = subscription.periodStart > upcoming.periodStart
  if (upcoming.cause !== 'member' || upcoming.isTakenBack || isTold || !isLate) return null
  return { ...upcoming, periodStart: subscription.periodStart, on: dayIn(subscription.periodEnd, timeZone) }
}

/** What changing to a plan would be; null where it is the plan that there is, or one that is coming already. */
export function directionTo(input: {
  wanted: { plan: PlanId; priceCents: number }
  present: { plan: PlanId; priceCents: number }
  upcoming: StoredUpcoming | null
}): PlanDirection | null {
  const { wanted, present, upcoming } = input
  const isChanging = upcoming?.cause === 'member' && !upcoming.isTakenBack
  if (wanted.plan === present.plan) return isChanging ? 'undo' : null
  // One change at a time: the one that is coming is taken back first.
  if (isChanging) return null
  return wanted.priceCents > present.priceCents ? 'up' : 'down'
}

/** When a member who gets notice today can be moved at the soonest. */
export const earliestMove = (today: Day): Day => addDays(today, noticeDays)
