import type { ProviderSubscription } from '../../../adapters/payments.ts'
import { isUpgrading, keepsPaidPeriod, type PlanForPause } from '../pause/pause-rules.ts'

/** What the member asked for and the provider may not know yet. */
type EndFlags = { isToBeEnded: boolean; isToEndWithPeriod: boolean; isToBeKept?: boolean }

/** Whether a plan is set to end, by what its member asked for last. */
export const isToEnd = (
  { isToBeEnded, isToEndWithPeriod, isToBeKept = false }: EndFlags,
  { cancelAtPeriodEnd }: { cancelAtPeriodEnd: boolean },
): boolean => (isToBeEnded && isToEndWithPeriod) || (cancelAtPeriodEnd && !isToBeKept)

/** A subscription with the end that its member asked for, or without the one that was taken back. */
export function withEnd(subscription: ProviderSubscription, asked: EndFlags): ProviderSubscription {
  const ends = isToEnd(asked, subscription)
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
