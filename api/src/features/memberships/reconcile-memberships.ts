import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import { minutesAfter } from '../../platform/studio-time.ts'
import { refundStore } from '../payments/records/index.ts'
import { leaveWithPeriod } from './leave/leave-membership.ts'
import { isToEndAtOnce, type MembershipEndJob } from './leave/membership-ends.ts'
import { formatPlanTitle, membershipStore, type StoredMembership } from './membership-store.ts'
import { givePauseCredit } from './pause/pause-credit.ts'
import { keepsPaidPeriod, resumeKey } from './pause/pause-rules.ts'
import { syncMembership } from './sync-membership.ts'

const MOST_AT_ONCE = 100
const ASK_AGAIN_MINUTES = 5
/** How long after a request a try of an earlier one may still be under way. */
const OVERTAKEN_MINUTES = 60

/** Asks the provider about memberships whose renewal is due, so that an event that never came changes nothing. */
export async function reconcileMemberships(deps: Deps): Promise<void> {
  for (const { id } of await membershipStore(deps).toBeAsked({ now: deps.clock.now(), limit: MOST_AT_ONCE })) {
    // Should the provider be away, this one waits for its next turn instead of blocking the others forever.
    await membershipStore(deps).postpone({ id, nextCheckAt: minutesAfter(deps.clock.now(), ASK_AGAIN_MINUTES) })
    await syncMembership(deps, id)
  }
}

/**
 * Ends a subscription at the provider: one of a closed account, of a plan the studio took away, or a second one, which is
 * also refunded. For a plan that its member leaves or keeps, it makes so what was asked for last.
 */
export const membershipEndHandler = defineHandler<MembershipEndJob>({
  kind: 'membership-end',
  run: async (deps, { payload: { membershipId, keeps, asked, left } }) => {
    const membership = await membershipStore(deps).findById(membershipId)
    if (!membership) return
    if (isToEndAtOnce(membership)) {
      if (keeps || asked || (left && (await isPaidSince(deps, membership)))) return
      return endMembership(deps, membership)
    }
    if (!isDone({ membership, asked, now: deps.clock.now() })) await carryOutLastWish(deps, membershipId)
  },
})

/** Whether a member who left an unpaid or paused plan has paid for it in between: then it ends with that period. */
async function isPaidSince(deps: Deps, { id }: StoredMembership): Promise<boolean> {
  const subscription = await deps.payments.findSubscription(id)
  const isPaid = subscription?.stand === 'active' && deps.clock.now() < subscription.periodEnd
  return isPaid && leaveWithPeriod(deps, { id, endsAt: subscription.periodEnd })
}

type EndStatus = { membership: StoredMembership; asked: number | undefined; now: Date }

// A former try of an earlier request may have reached the provider after a later one was done: within that time the
// later one is done again.
function isDone({ membership: { isToBeEnded, isToBeKept, endAsked }, asked, now }: EndStatus): boolean {
  if (isToBeEnded || isToBeKept) return false
  return !endAsked || asked === endAsked.number || minutesAfter(endAsked.at, OVERTAKEN_MINUTES) < now
}

/** Makes so at the provider what was asked for last, again when something else was asked for in between. */
async function carryOutLastWish(deps: Deps, id: string): Promise<void> {
  for (let isSettled = false; !isSettled; ) {
    const membership = await membershipStore(deps).findById(id)
    if (!membership || isToEndAtOnce(membership)) return
    const { endAsked } = membership
    await makeSo(deps, { membership, ends: endAsked?.ends ?? membership.isToBeEnded })
    // What was asked for is forgotten only when it is known to be so: in between the plan would count as one that renews.
    await syncMembership(deps, id)
    const asked = endAsked?.number
    isSettled = await deps.inTransaction((tx) => membershipStore(deps).settleEnd({ id, asked, tx }))
  }
}

/**
 * Lets a subscription end with its paid period, or go on; one that has ended in between stays ended. A pause that was to
 * begin with the end is taken back, since none would end it.
 */
async function makeSo(
  deps: Deps,
  { membership, ends }: { membership: StoredMembership; ends: boolean },
): Promise<void> {
  const { id, pause, endAsked } = membership
  const subscription = await deps.payments.findSubscription(id)
  if (!subscription || subscription.stand === 'ended') return
  if (!ends) return deps.payments.keepSubscription(id)
  // Renewed before we reached the provider: the member read of an end without another charge.
  if (endAsked?.endsAt && subscription.periodStart >= endAsked.endsAt)
    return endAndGiveBack(deps, { membership, reason: 'left-before' })
  if (pause && subscription.stand === 'paused') {
    if (!keepsPaidPeriod({ pause, now: deps.clock.now() })) return deps.payments.endSubscription(id)
    await deps.payments.resumeSubscription({ key: resumeKey({ pause, subscription }), id, keepsPeriod: true })
  }
  await deps.payments.endSubscriptionWithPeriod(id)
}

async function endMembership(deps: Deps, membership: StoredMembership): Promise<void> {
  const { id, isSurplus, pause } = membership
  // What a pause promised is the member's credit for a later plan.
  const paused = pause && !pause.isCredited ? await deps.payments.findSubscription(id) : null
  if (pause && paused) await givePauseCredit(deps, { id, pause, subscription: paused })
  if (isSurplus) await endAndGiveBack(deps, { membership, reason: 'paid-twice' })
  else await deps.payments.endSubscription(id)
  await deps.inTransaction((tx) => membershipStore(deps).markEnded({ id, tx }))
  // We caused its end, so it is applied at once instead of with the event.
  await syncMembership(deps, id)
}

/**
 * Ends a subscription at once and gives its last payment back, once however often it is tried. The refund is requested
 * first: a process that is killed in between leaves a plan that still has to be ended, and not a month that is lost.
 */
async function endAndGiveBack(
  deps: Deps,
  { membership, reason }: { membership: StoredMembership; reason: 'paid-twice' | 'left-before' },
): Promise<void> {
  const { id, userId } = membership
  const payment = await deps.payments.findSubscriptionPayment(id)
  if (payment && userId) {
    const refund = { ...payment, userId, title: formatPlanTitle(membership), reason, checkoutId: null }
    await deps.inTransaction((tx) => refundStore(deps).request({ refund, now: deps.clock.now(), tx }))
  }
  await deps.payments.endSubscription(id)
}
