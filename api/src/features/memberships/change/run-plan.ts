import { dayIn, planName } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore } from '../membership-store.ts'
import { syncMembership } from '../sync-membership.ts'
import { announceToMembers } from './announce-price.ts'
import { putOff, type StoredUpcoming } from './plan-change-rules.ts'
import { isBeingSet, type PlanJob } from './plan-jobs.ts'
import { queuePlanWillChange } from './plan-mails.ts'

/** Gives notice of a price, and makes the provider charge what a plan becomes. */
export const planHandler = defineHandler<PlanJob>({
  kind: 'membership-plan',
  run: async (deps, { payload }) => {
    if (payload.step === 'announce') return announceToMembers(deps, payload)
    const { membershipId, upcomingId, isBack = false } = payload
    const membership = await membershipStore(deps).findById(membershipId)
    if (membership?.upcoming?.id !== upcomingId) return
    if (isBack && (await isBeingSet(deps, membership.upcoming)))
      throw new Error('the change that is taken back is just being made')
    await putOffIfLate(deps, membershipId)
    await movePrice(deps, { membershipId, isResuming: false })
    await syncMembership(deps, membershipId)
  },
})

/** Puts a change off to the next period, with a mail, when it did not reach the provider before this one began. */
async function putOffIfLate(deps: Deps, id: string): Promise<void> {
  const subscription = await deps.payments.findSubscription(id)
  if (subscription?.stand !== 'active') return
  await deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const later = membership?.upcoming ? putOff(membership.upcoming, subscription, deps.clock.timeZone) : null
    const user = membership?.userId ? await userStore(deps).findById(membership.userId, { tx }) : null
    if (!later) return
    await membershipStore(deps).setUpcoming({ id, upcoming: later, tx })
    if (user) await queuePlanWillChange(deps, { user, upcoming: later, tx })
  })
}

/**
 * Makes the provider charge from the next period on what a subscription becomes then; nothing where it does already, for
 * one that ends, and for an announced price whose renewal is not the next one. `isResuming`: a period begins now.
 */
export async function movePrice(
  deps: Deps,
  { membershipId: id, isResuming }: { membershipId: string; isResuming: boolean },
): Promise<void> {
  for (let isSettled = false; !isSettled; ) {
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
    if (subscription.plan !== plan || subscription.priceCents !== cents)
      await deps.payments.setPlan({ id, plan, title: planName(plan), priceCents: cents })
    isSettled = isSame(upcoming, (await membershipStore(deps).findById(id))?.upcoming)
  }
}

// Taken back while the provider was asked: then it is asked for what there was before.
const isSame = (before: StoredUpcoming, after: StoredUpcoming | null | undefined): boolean =>
  after?.id !== before.id || after.isTakenBack === before.isTakenBack
