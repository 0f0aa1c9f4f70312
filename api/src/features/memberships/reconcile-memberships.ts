import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import { minutesAfter } from '../../platform/studio-time.ts'
import { type MembershipEndJob, type StoredMembership, titleOf } from './membership-store.ts'
import { keepsPaidPeriod } from './pause-rules.ts'
import { syncMembership } from './sync-membership.ts'

const MOST_AT_ONCE = 100
const ASK_AGAIN_MINUTES = 5

/** Asks the provider about memberships whose renewal is due, so that an event that never came changes nothing. */
export async function reconcileMemberships(deps: Deps): Promise<void> {
  for (const { id } of await deps.memberships.toBeAsked({ now: deps.clock.now(), limit: MOST_AT_ONCE })) {
    // Should the provider be away, this one waits for its next turn instead of blocking the others for ever.
    await deps.memberships.postpone({ id, nextCheckAt: minutesAfter(deps.clock.now(), ASK_AGAIN_MINUTES) })
    await syncMembership(deps, id)
  }
}

/**
 * Ends a subscription at the provider: one that its member leaves, of a closed account, of a plan the studio took away, or a second one, which is
 * also refunded.
 */
export const membershipEndHandler = defineHandler<MembershipEndJob>({
  kind: 'membership-end',
  run: async (deps, { payload: { membershipId, keeps } }) => {
    const membership = await deps.memberships.findById(membershipId)
    if (keeps && membership?.isToBeKept) await keepMembershipRunning(deps, membership)
    if (!keeps && membership?.isToBeEnded) await endMembership(deps, membership)
  },
})

/** Takes the end of a subscription back; one that has ended in between stays ended. */
async function keepMembershipRunning(deps: Deps, { id }: StoredMembership): Promise<void> {
  const told = await deps.payments.findSubscription(id)
  if (told && told.stand !== 'ended') await deps.payments.keepSubscription(id)
  await syncMembership(deps, id)
  await deps.inTransaction((tx) => deps.memberships.markKept({ id, tx }))
}

/** Ends a subscription with its paid period. A pause that was to begin then is taken back, since none would end it. */
async function endWithPeriod(deps: Deps, { id, pause }: StoredMembership): Promise<void> {
  const told = pause ? await deps.payments.findSubscription(id) : null
  if (pause && told?.stand === 'paused') {
    if (!keepsPaidPeriod({ pause, now: deps.clock.now() })) return deps.payments.endSubscription(id)
    await deps.payments.resumeSubscription({ id, keepsPeriod: true })
  }
  await deps.payments.endSubscriptionWithPeriod(id)
}

async function endMembership(deps: Deps, membership: StoredMembership): Promise<void> {
  const { id, userId, isSurplus, isToEndWithPeriod } = membership
  if (isToEndWithPeriod) {
    await endWithPeriod(deps, membership)
    // What was asked for is forgotten only when it is known to be so: in between the plan would count as one that renews.
    await syncMembership(deps, id)
    return deps.inTransaction((tx) => deps.memberships.markEnded({ id, tx }))
  }
  const payment = isSurplus ? await deps.payments.findSubscriptionPayment(id) : null
  await deps.payments.endSubscription(id)
  await deps.inTransaction(async (tx) => {
    if (payment && userId) {
      const refund = { ...payment, userId, title: titleOf(membership), reason: 'paid-twice', checkoutId: null } as const
      await deps.refunds.request({ refund, now: deps.clock.now(), tx })
    }
    await deps.memberships.markEnded({ id, tx })
  })
  if (payment) deps.wake.jobs()
  // We caused its end, so it is applied at once instead of with the event.
  await syncMembership(deps, id)
}
