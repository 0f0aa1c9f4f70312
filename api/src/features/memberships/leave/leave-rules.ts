import type { EndRequest } from '../membership-store.ts'
import { isUpgradeInProgress, keepsPaidPeriod, type PlanFacts } from '../pause/pause-rules.ts'

/** Whether a plan is set to end with its period, by the latest request. */
export const isSetToEnd = (
  { end }: { end: EndRequest | null },
  { cancelAtPeriodEnd }: { cancelAtPeriodEnd: boolean },
): boolean => end?.how === 'with period' || (cancelAtPeriodEnd && end?.how !== 'keep')

/**
 * When a plan would end if its member left now: `isNow` if nothing is paid ahead because it is paused or unpaid. Null if
 * there is nothing to leave, or the plan is already set to end.
 */
export function evaluateLeaving({
  plan,
  now,
}: {
  plan: PlanFacts
  now: Date
}): { endsAt: Date; isNow: boolean } | null {
  const { status, pause, periodEnd, cancelAtPeriodEnd, isResumeUnpaid } = plan
  if (status === null || status === 'incomplete' || status === 'ended') return null
  // The provider must finish starting or ending a pause before it can do anything else.
  const isInProgress = pause?.state === 'starting' || (pause?.state === 'ending' && !isResumeUnpaid)
  if (cancelAtPeriodEnd || isInProgress || isUpgradeInProgress({ plan, now })) return null
  const isPaidAhead = pause ? keepsPaidPeriod({ pause, now }) : status === 'active' && now < periodEnd
  return isPaidAhead ? { endsAt: periodEnd, isNow: false } : { endsAt: now, isNow: true }
}
