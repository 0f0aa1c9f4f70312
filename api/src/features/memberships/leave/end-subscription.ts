import { getPlanName } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { refundStore } from '../../payments/records/index.ts'
import { findBookingsFrom } from '../load-plan.ts'
import type { ProviderStepInput } from '../membership-job.ts'
import { membershipStore, type StoredMembership } from '../membership-store.ts'
import { getResumeKey, keepsPaidPeriod } from '../pause/pause-rules.ts'
import { givePauseCredit } from '../pause/run-pause.ts'
import { queueLeavingMail } from '../plan-mails.ts'
import { storePlanEnd } from './leave-membership.ts'

/**
 * Ends a subscription at once. Refunds it if it is surplus: bought while another plan was running or the account was
 * being closed.
 */
export async function endAtOnce(deps: Deps, { membership, subscription }: ProviderStepInput): Promise<void> {
  const { id, isSurplus, pause } = membership
  // The credit of the pause stays with the member, for a later plan.
  if (pause && !pause.isCredited) await givePauseCredit(deps, { id, pause, subscription })
  if (isSurplus) await endAndRefund(deps, { membership, reason: 'paid-twice' })
  else await deps.payments.endSubscription(id)
}

/**
 * Lets a subscription end with its paid period. While a pause runs, no paid period is left, so it ends at once. If the
 * pause is to begin only after the period, the subscription is resumed first: the provider has paused it already, and
 * nothing else would resume it.
 */
export async function endWithPeriod(deps: Deps, { membership, subscription }: ProviderStepInput): Promise<void> {
  const { id, pause, end } = membership
  if (subscription.status === 'ended') return
  // The subscription was renewed before our request reached the provider, but we had confirmed that nothing more is charged.
  if (end?.endsAt && subscription.periodStart >= end.endsAt)
    return endAndRefund(deps, { membership, reason: 'left-before-charge' })
  if (pause && subscription.status === 'paused') {
    if (!keepsPaidPeriod({ pause, currentTime: deps.clock.now() })) return deps.payments.endSubscription(id)
    await deps.payments.resumeSubscription({ key: getResumeKey(pause, subscription), id, keepsPeriod: true })
  }
  await deps.payments.cancelAtPeriodEnd(id)
}

/**
 * For a member who left with nothing paid ahead: if the period has been paid since, the plan ends with that period instead
 * of at once. Returns false if it must still end at once.
 */
export async function leaveWithPaidPeriod(
  deps: Deps,
  { membership, subscription }: ProviderStepInput,
): Promise<boolean> {
  const { id } = membership
  const { status, periodEnd: endsAt } = subscription
  if (status !== 'active' || endsAt <= deps.clock.now()) return false
  return deps.inTransaction(async (tx) => {
    const currentMembership = await membershipStore(deps).findById(id, { tx })
    const user = currentMembership?.userId ? await userStore(deps).findById(currentMembership.userId, { tx }) : null
    if (!user || currentMembership?.end?.kind !== 'at once unless paid') return false
    const changes = {
      end: { kind: 'at period end' as const, endsAt },
      // Counts as a new request, so the running job does not finish before it has applied this end.
      requestCount: currentMembership.requestCount + 1,
    }
    await membershipStore(deps).change({ id, changes, tx })
    await storePlanEnd(deps, { user, endsAt, tx })
    const bookings = await findBookingsFrom(deps, { userId: user.id, from: endsAt, tx })
    await queueLeavingMail(deps, { user, membershipId: id, endsAt, bookings, isByStudio: false, tx })
    return true
  })
}

/**
 * Ends a subscription at once and refunds its last payment once. The refund is requested first: if the process is killed
 * after that, the repeated job ends the subscription, and no refund is lost.
 */
async function endAndRefund(
  deps: Deps,
  { membership, reason }: { membership: StoredMembership; reason: 'paid-twice' | 'left-before-charge' },
): Promise<void> {
  const { id, userId, plan } = membership
  const payment = await deps.payments.findSubscriptionPayment(id)
  if (payment && userId) {
    const refund = { ...payment, subscriptionId: id, userId, title: getPlanName(plan), reason }
    await deps.inTransaction((tx) => refundStore(deps).add({ refund, tx }))
  }
  await deps.payments.endSubscription(id)
}
