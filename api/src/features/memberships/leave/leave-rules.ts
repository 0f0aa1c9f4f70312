import type { EndRequest } from '../membership-store.ts'
import { isUpgradeInProgress, keepsPaidPeriod, type PlanFacts } from '../pause/pause-rules.ts'

/** Whether a plan ends with its period: by the request `end`, or else as the provider reports. */
export const isSetToEnd = ({
  end,
  cancelAtPeriodEnd,
}: {
  end: EndRequest | null
  cancelAtPeriodEnd: boolean
}): boolean => end?.kind === 'at period end' || (cancelAtPeriodEnd && end?.kind !== 'withdrawn')

/**
 * When a plan would end if its member left now: `isNow` if nothing is paid ahead because it is paused or unpaid. Null if
 * there is nothing to leave, the plan is already set to end, or another change is in progress.
 */
export function evaluateLeaving({
  plan,
  currentTime,
}: {
  plan: PlanFacts
  currentTime: Date
}): { endsAt: Date; isNow: boolean } | null {
  const { status, pause, periodEnd, cancelAtPeriodEnd, isResumeUnpaid } = plan
  if (status === null || status === 'incomplete' || status === 'ended') return null
  // The provider must finish starting or ending a pause before it can do anything else.
  const isInProgress = pause?.state === 'starting' || (pause?.state === 'ending' && !isResumeUnpaid)
  if (cancelAtPeriodEnd || isInProgress || isUpgradeInProgress({ plan, currentTime })) return null
  const isPaidAhead = pause ? keepsPaidPeriod({ pause, currentTime }) : status === 'active' && currentTime < periodEnd
  return isPaidAhead ? { endsAt: periodEnd, isNow: false } : { endsAt: currentTime, isNow: true }
}
