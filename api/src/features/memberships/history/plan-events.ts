import { getDayIn, planEventCauses, planEventKinds } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import { count, type DocumentOf, day, defineSchema, instant, oneOf, optional, text } from '../../../adapters/schema.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredMembership } from '../membership-store.ts'

const schema = defineSchema({
  userId: text,
  membershipId: text,
  kind: oneOf(planEventKinds),
  by: oneOf(planEventCauses),
  at: instant,
  /** When it takes effect; absent when it takes effect at once. */
  effectiveAt: optional(instant),
  /** The first day after a pause, or the day of the next charge. */
  until: optional(day),
  amountCents: optional(count),
  /** How many free days were given. */
  days: optional(count),
})
schema.index({ userId: 1, at: 1 })
schema.index({ at: 1 })
type PlanEvent = Omit<DocumentOf<typeof schema>, '_id'>
export type PlanEventFacts = Omit<PlanEvent, 'userId' | 'membershipId' | 'by' | 'at'>

/** The timelines of plans. Each event is added in the transaction of its change, and never changed afterwards. */
export const planEventStore = defineStore(({ database }) => {
  const events = defineModel({ database, collection: 'plan_events', schema })
  return {
    model: events,
    async add(newEvents: readonly PlanEvent[], { tx }: { tx: Tx }): Promise<void> {
      if (newEvents.length > 0) await events.create([...newEvents], { session: tx, ordered: true })
    },
    async findByUser(userId: string) {
      const documents = await events.find({ userId }).sort({ at: 1 }).lean()
      return documents.map(({ _id, ...event }) => ({ id: _id.toHexString(), ...event }))
    },
  }
})

type DeriveInput = {
  before: Pick<StoredMembership, 'status' | 'periodEnd' | 'priceCents' | 'isResumeUnpaid'>
  /** The provider's state, plus a pause and an end that the member requested and the provider may not know of yet. */
  after: ProviderSubscription
  /** Whether the plan was paused, or set to end, before the response, as the member's account stored it. */
  wasPaused: boolean
  wasEnding: boolean
  timeZone: string
}

/**
 * The events that a response of the provider reveals, in the order in which they happened; none for a repeated response.
 * What the member or the studio requested is recorded with the request (`recordPlanRequest`).
 */
export function derivePlanEvents({ before, after, wasPaused, wasEnding, timeZone }: DeriveInput): PlanEventFacts[] {
  const isNewSubscription = before.status === null || before.status === 'incomplete'
  if (after.status === 'incomplete') return []
  if (after.status === 'ended') return isNewSubscription || before.status === 'ended' ? [] : [{ kind: 'ended' }]
  const endEvent: PlanEventFacts = after.cancelAtPeriodEnd
    ? { kind: 'leaving', ...(after.endsAt ? { effectiveAt: after.endsAt } : {}) }
    : { kind: 'kept' }
  const endEvents = wasEnding === after.cancelAtPeriodEnd ? [] : [endEvent]
  // Not expected: the provider does not restart an ended subscription.
  if (before.status === 'ended') return endEvents
  const until = getDayIn(after.periodEnd, timeZone)
  const amountCents = after.priceCents
  if (isNewSubscription) return [{ kind: 'subscribed', until, amountCents }, ...endEvents]
  const isUnpaid = ({ status, isResumeUnpaid }: Pick<StoredMembership, 'status' | 'isResumeUnpaid'>) =>
    status === 'past_due' || status === 'unpaid' || (status === 'paused' && isResumeUnpaid)
  const wasUnpaid = isUnpaid(before)
  const isNowUnpaid = isUnpaid(after)
  const isPaused = after.status === 'paused'
  const isNewPeriod = before.periodEnd !== null && before.periodEnd < after.periodEnd
  const isRegularRenewal = isNewPeriod && !wasUnpaid && !isNowUnpaid && !wasPaused && !isPaused
  const pauseEnd = after.pausedUntil ? { until: getDayIn(after.pausedUntil, timeZone) } : {}
  const events: Array<PlanEventFacts | false> = [
    before.priceCents !== amountCents && { kind: 'price_changed', amountCents },
    isNowUnpaid && !wasUnpaid && { kind: 'payment_failed', amountCents },
    // The provider has given up charging the card.
    after.status === 'unpaid' && before.status !== 'unpaid' && { kind: 'given_up' },
    wasUnpaid && !isNowUnpaid && { kind: 'payment_recovered', until },
    isPaused && !wasPaused && { kind: 'paused', ...pauseEnd },
    after.status === 'active' && wasPaused && { kind: 'resumed', until },
    isRegularRenewal && { kind: 'renewed', until },
  ]
  return [...events.filter((event) => event !== false), ...endEvents]
}
