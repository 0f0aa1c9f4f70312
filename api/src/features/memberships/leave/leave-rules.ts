import type { ProviderSubscription } from '../../../adapters/payments.ts'
import { isUpgrading, keepsPaidPeriod, type PlanForPause } from '../pause/pause-rules.ts'

/** What was asked for about the end of a plan and the provider may not know yet. */
export type EndRequest = {
  /** `left`: at once, unless it turns out to be paid for; then it ends with that period. */
  how: 'at once' | 'left' | 'with period' | 'keep'
  /** When it was said to end; null where that is at once, or not at all. */
  endsAt: Date | null
}

/** Whether a plan is set to end with its period, by what was asked for last. */
export const isToEnd = (
  { end }: { end: EndRequest | null },
  { cancelAtPeriodEnd }: { cancelAtPeriodEnd: boolean },
): boolean => end?.how === 'with period' || (cancelAtPeriodEnd && end?.how !== 'keep')

/** Whether a plan is to be ended whatever is paid ahead. */
export const isToEndAtOnce = ({ end }: { end: EndRequest | null }): boolean =>
  end?.how === 'at once' || end?.how === 'left'

/** A subscription with the end that its member asked for, or without the one that was taken back. */
export function withEnd(
  subscription: ProviderSubscription,
  requested: { end: EndRequest | null },
): ProviderSubscription {
  const ends = isToEnd(requested, subscription)
  if (ends === subscription.cancelAtPeriodEnd) return subscription
  return { ...subscription, cancelAtPeriodEnd: ends, endsAt: ends ? subscription.periodEnd : null }
}

/** How a plan would end: `isNow` when nothing is paid ahead, since it is paused or unpaid. */
export type LeaveEffect = { endsAt: Date; isNow: boolean }

/** How leaving would end a plan; null when there is none to leave, or it is set to end already. */
export function planLeaving({ plan, now }: { plan: PlanForPause; now: Date }): LeaveEffect | null {
  const { stand, pause, periodEnd, cancelAtPeriodEnd, isResumeUnpaid } = plan
  if (stand === null || stand === 'incomplete' || stand === 'ended') return null
  // The provider must have paused, or said how it goes on, before it can be asked for anything else.
  const isUnderWay = pause?.state === 'starting' || (pause?.state === 'ending' && !isResumeUnpaid)
  if (cancelAtPeriodEnd || isUnderWay || isUpgrading({ plan, now })) return null
  const isPaidAhead = pause ? keepsPaidPeriod({ pause, now }) : stand === 'active' && now < periodEnd
  return isPaidAhead ? { endsAt: periodEnd, isNow: false } : { endsAt: now, isNow: true }
}
