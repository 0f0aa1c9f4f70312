import { dayIn, planName } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import { announceToMembers } from './announce-price.ts'
import { membershipStore } from './membership-store.ts'
import type { PlanJob } from './plan-jobs.ts'
import { syncMembership } from './sync-membership.ts'

/** Gives notice of a price, and makes the provider charge what a plan becomes. */
export const planHandler = defineHandler<PlanJob>({
  kind: 'membership-plan',
  run: async (deps, { payload }) => {
    if (payload.step === 'announce') return announceToMembers(deps, payload)
    const { membershipId, upcomingId } = payload
    const membership = await membershipStore(deps).findById(membershipId)
    if (membership?.upcoming?.id !== upcomingId) return
    await movePrice(deps, { membershipId, isResuming: false })
    await syncMembership(deps, membershipId)
  },
})

/**
 * Makes the provider charge from the next period on what a subscription becomes then; nothing where it does already, for
 * one that ends, and for an announced price whose renewal is not the next one. `isResuming`: a period begins now.
 */
export async function movePrice(
  deps: Deps,
  { membershipId: id, isResuming }: { membershipId: string; isResuming: boolean },
): Promise<void> {
  const membership = await membershipStore(deps).findById(id)
  const subscription = membership?.upcoming ? await deps.payments.findSubscription(id) : null
  if (!membership?.upcoming || !subscription || subscription.stand === 'ended' || subscription.stand === 'incomplete')
    return
  const { upcoming, plan: present = 'monthly', priceCents } = membership
  if (upcoming.cause === 'notice') {
    const begins = dayIn(isResuming ? deps.clock.now() : subscription.periodEnd, deps.clock.timeZone)
    const isWaiting = subscription.stand === 'paused' && !isResuming
    if (subscription.cancelAtPeriodEnd || isWaiting || subscription.plan !== upcoming.plan || begins < upcoming.on)
      return
  }
  const { plan, priceCents: cents } = upcoming.isTakenBack ? { plan: present, priceCents } : upcoming
  if (subscription.plan === plan && subscription.priceCents === cents) return
  await deps.payments.setPlan({ id, plan, title: planName(plan), priceCents: cents })
}
