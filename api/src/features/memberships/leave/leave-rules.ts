import type { EndRequest } from '../membership-store.ts'
import { isUpgrading, keepsPaidPeriod, type PlanFacts } from '../pause/pause-rules.ts'

/** Whether a plan is set to end with its period, by what was asked for last. */
export const isToEnd = (
  { end }: { end: EndRequest | null },
  { cancelAtPeriodEnd }: { cancelAtPeriodEnd: boolean },
): boolean => end?.how === 'with period' || (cancelAtPeriodEnd && end?.how !== 'keep')

/**
 * When leaving would end a plan: `isNow` when nothing is paid ahead, since it is paused or unpaid. Null when there is
 * none to leave, or it is set to end already.
 */
export function planLeaving({ plan, now }: { plan: PlanFacts; now: Date }): { endsAt: Date; isNow: boolean } | null {
  const { stand, pause, periodEnd, cancelAtPeriodEnd, isResumeUnpaid } = plan
  if (stand === null || stand === 'incomplete' || stand === 'ended') return null
  // The provider must have paused, or said how it goes on, before it can be asked for anything else.
  const isUnderWay = pause?.state === 'starting' || (pause?.state === 'ending' && !isResumeUnpaid)
  if (cancelAtPeriodEnd || isUnderWay || isUpgrading({ plan, now })) return null
  const isPaidAhead = pause ? keepsPaidPeriod({ pause, now }) : stand === 'active' && now < periodEnd
  return isPaidAhead ? { endsAt: periodEnd, isNow: false } : { endsAt: now, isNow: true }
}
