import { planName } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { refundStore } from '../../payments/records/index.ts'
import { findBookingsFrom } from '../load-plan.ts'
import { membershipStore, type StoredMembership } from '../membership-store.ts'
import { keepsPaidPeriod, resumeKey } from '../pause/pause-rules.ts'
import { givePauseCredit } from '../pause/run-pause.ts'
import { queueLeavingMail } from '../plan-mails.ts'
import type { Advance } from '../request-advance.ts'
import { setEnd } from './leave-membership.ts'

/** Ends a subscription at once. A second one, bought beside another, is refunded. */
export async function endAtOnce(deps: Deps, { membership, subscription }: Advance): Promise<void> {
  const { id, isSurplus, pause } = membership
  // What a pause promised is the member's credit for a later plan.
  if (pause && !pause.isCredited) await givePauseCredit(deps, { id, pause, subscription })
  if (isSurplus) await endAndGiveBack(deps, { membership, reason: 'paid-twice' })
  else await deps.payments.endSubscription(id)
}

/**
 * Lets a subscription end with its paid period; one that has ended in between stays ended. A pause that was to begin with
 * the end is taken back, since none would end it.
 */
export async function endWithPeriod(deps: Deps, { membership, subscription }: Advance): Promise<void> {
  const { id, pause, end } = membership
  if (subscription.stand === 'ended') return
  // Renewed before we reached the provider: the member read of an end without another charge.
  if (end?.endsAt && subscription.periodStart >= end.endsAt)
    return endAndGiveBack(deps, { membership, reason: 'left-before' })
  if (pause && subscription.stand === 'paused') {
    if (!keepsPaidPeriod({ pause, now: deps.clock.now() })) return deps.payments.endSubscription(id)
    await deps.payments.resumeSubscription({ key: resumeKey(pause, subscription), id, keepsPeriod: true })
  }
  await deps.payments.endSubscriptionWithPeriod(id)
}

/**
 * Turns an end at once into one with the period, where a member left a plan of which nothing was paid ahead, and it has
 * been paid since. False where it must end at once all the same.
 */
export async function leaveWithPaidPeriod(deps: Deps, { membership, subscription }: Advance): Promise<boolean> {
  const { id, requests } = membership
  const { stand, periodEnd: endsAt } = subscription
  if (stand !== 'active' || endsAt <= deps.clock.now()) return false
  return deps.inTransaction(async (tx) => {
    const current = await membershipStore(deps).findById(id, { tx })
    const user = current?.userId ? await userStore(deps).findById(current.userId, { tx }) : null
    if (!user || current?.end?.how !== 'left') return false
    const changes = { end: { how: 'with period' as const, endsAt }, requests: requests + 1 }
    await membershipStore(deps).change({ id, changes, tx })
    await setEnd(deps, { user, endsAt, tx })
    const bookings = await findBookingsFrom(deps, { userId: user.id, from: endsAt, tx })
    await queueLeavingMail(deps, { user, membershipId: id, endsAt, bookings, isByStudio: false, tx })
    return true
  })
}

/**
 * Ends a subscription at once and gives its last payment back, once however often it is tried. The refund is requested
 * first: a process that is killed in between leaves a plan that still has to be ended, and not a month that is lost.
 */
async function endAndGiveBack(
  deps: Deps,
  { membership, reason }: { membership: StoredMembership; reason: 'paid-twice' | 'left-before' },
): Promise<void> {
  const { id, userId, plan } = membership
  const payment = await deps.payments.findSubscriptionPayment(id)
  if (payment && userId) {
    const refund = { ...payment, subscriptionId: id, userId, title: planName(plan), reason }
    await deps.inTransaction((tx) => refundStore(deps).request({ refund, tx }))
  }
  await deps.payments.endSubscription(id)
}
