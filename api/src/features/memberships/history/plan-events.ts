import { type Day, dayIn } from '@studio/contract'
import type { ProviderSubscription, ProviderSubscriptionStatus } from '../../../adapters/payments.ts'
import type { PlanEvent } from './plan-event-store.ts'

/** A subscription before or after a response of the provider was applied. */
type PlanEventsInput = {
  stand: ProviderSubscriptionStatus | null
  periodEnd: Date | null
  priceCents: number
  cancelAtPeriodEnd: boolean
  isResumeUnpaid?: boolean | undefined
}
type Change = {
  before: PlanEventsInput
  /** With the pause and the end that were asked for. */
  after: ProviderSubscription
  /** Whether it was paused before, by the status of the member. */
  wasPaused: boolean
  timeZone: string
}

/** Without the plan and its member, which are the same for all events of a change. */
export type PlanEventFacts = Pick<PlanEvent, 'kind'> &
  Partial<Pick<PlanEvent, 'effectiveAt' | 'until' | 'amountCents' | 'days'>>

const isUnpaid = ({ stand, isResumeUnpaid }: Pick<PlanEventsInput, 'stand' | 'isResumeUnpaid'>) =>
  stand === 'past_due' || stand === 'unpaid' || (stand === 'paused' && isResumeUnpaid === true)
const hasBegun = (stand: ProviderSubscriptionStatus | null) => stand !== null && stand !== 'incomplete'

/**
 * What a response of the provider changed about a plan, in the order in which it happened; nothing for a repeated one.
 * What its member or the studio asked for is written with the request.
 */
export function planEvents({ before, after, wasPaused, timeZone }: Change): PlanEventFacts[] {
  if (before.stand === 'ended' || !hasBegun(after.stand)) return []
  if (after.stand === 'ended') return hasBegun(before.stand) ? [{ kind: 'ended' }] : []
  const until: Day = dayIn(after.periodEnd, timeZone)
  const amountCents = after.priceCents
  if (!hasBegun(before.stand)) return [{ kind: 'subscribed', until, amountCents }]
  const [was, is] = [isUnpaid(before), isUnpaid(after)]
  const isPaused = after.stand === 'paused'
  const isNewPeriod = before.periodEnd !== null && before.periodEnd < after.periodEnd
  return [
    ...(before.priceCents === amountCents ? [] : [{ kind: 'price_changed', amountCents } as const]),
    ...(is && !was ? [{ kind: 'payment_failed', amountCents } as const] : []),
    ...(after.stand === 'unpaid' && before.stand !== 'unpaid' ? [{ kind: 'given_up' } as const] : []),
    ...(was && !is ? [{ kind: 'payment_recovered', until } as const] : []),
    ...(isPaused && !wasPaused ? [{ kind: 'paused', ...pauseEnd(after, timeZone) } as const] : []),
    ...(!isPaused && wasPaused && after.stand === 'active' ? [{ kind: 'resumed', until } as const] : []),
    ...(isNewPeriod && !is && !was && !isPaused && !wasPaused ? [{ kind: 'renewed', until } as const] : []),
  ]
}

const pauseEnd = ({ pausedUntil }: ProviderSubscription, timeZone: string) =>
  pausedUntil ? { until: dayIn(pausedUntil, timeZone) } : {}

/** Whether a plan was set to end, or no longer is, at the provider itself: what was asked for here is written then. */
export function endEvents({
  was,
  after,
}: {
  was: boolean
  after: Pick<ProviderSubscription, 'cancelAtPeriodEnd' | 'endsAt' | 'stand'>
}): PlanEventFacts[] {
  if (was === after.cancelAtPeriodEnd || after.stand === 'ended' || !hasBegun(after.stand)) return []
  return after.cancelAtPeriodEnd
    ? [{ kind: 'leaving', ...(after.endsAt ? { effectiveAt: after.endsAt } : {}) }]
    : [{ kind: 'kept' }]
}
