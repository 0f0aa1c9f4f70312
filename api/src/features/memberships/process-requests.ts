import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import { secondsAfter } from '../../platform/studio-time.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { setPlanAtProvider } from './change/set-plan-at-provider.ts'
import { creditFreeDays } from './free-days/give-free-days.ts'
import { endAtOnce, endWithPeriod, leaveWithPaidPeriod } from './leave/end-subscription.ts'
import type { MembershipJob, ProviderStepInput } from './membership-job.ts'
import { queuePaymentReminder } from './membership-mails.ts'
import { type MembershipChanges, membershipStore, type StoredMembership } from './membership-store.ts'
import { queueChargeNotice } from './pause/pause-mails.ts'
import { startOrEndPause } from './pause/run-pause.ts'
import { syncMembership } from './sync-membership.ts'

/** Applies the requests of a membership at the payment provider, or queues a mail that is due. */
export const membershipHandler = defineHandler<MembershipJob>({
  kind: 'membership',
  run: async (deps, { payload: { membershipId: id, mail }, adminRetries }) => {
    if (mail?.name === 'charge notice') return queueChargeNotice(deps, { membershipId: id, ...mail })
    if (mail?.name === 'payment reminder') return queuePaymentReminder(deps, { membershipId: id, ...mail })
    return processRequests(deps, { id, adminRetries })
  },
  // An admin has handled the failed job by other means, so its request is dropped: the credit of `creditId`, or else a pause
  // that is starting. Instead of the pause, the provider's state then counts, so it is fetched soon.
  onMarkedHandled: async (deps, { payload: { membershipId: id, creditId }, tx }) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (!membership) return
    const pendingCredits = membership.pendingCredits.filter((credit) => credit.id !== creditId)
    const pause = membership.pause?.state === 'starting' ? null : membership.pause
    const changes = creditId ? { pendingCredits } : { pause, nextCheckAt: deps.clock.now() }
    await membershipStore(deps).change({ id, changes, tx })
  },
})

/** How long a job reserves a membership. Then another job can take over, in case the first was killed. */
const LEASE_SECONDS = 30

/**
 * Applies the requests of a membership at the provider, and repeats this if new ones were stored in the meantime. Only one
 * job at a time does this for a membership, so the latest request wins whatever the order of the jobs. Idempotent: each
 * step starts from the stored state and the provider's state. `adminRetries` counts an admin's retries of the job: it is
 * part of idempotency keys, so that a retry is a new request.
 */
async function processRequests(deps: Deps, { id, adminRetries }: { id: string; adminRetries: number }): Promise<void> {
  try {
    let membership = await takeLease(deps, id)
    while (membership) {
      const subscription = await deps.payments.findSubscription(id)
      if (!subscription) throw new Error(`the payment provider has no subscription ${id}`)
      await applyRequests(deps, { membership, subscription, adminRetries })
      await syncMembership(deps, id)
      membership = await clearRequests(deps, membership)
    }
  } catch (error) {
    if (!(error instanceof LeaseTaken)) await setLease(deps, { id, until: null })
    throw error
  }
}

class LeaseTaken extends Error {}

/** Reserves the membership for this job and returns it; null for an unknown one. Throws while it is reserved already. */
async function takeLease(deps: Deps, id: string): Promise<StoredMembership | null> {
  const currentTime = deps.clock.now()
  return deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const leasedUntil = membership?.leasedUntil
    if (leasedUntil && currentTime < leasedUntil) throw new LeaseTaken(`${id} is being changed by another job`)
    if (membership) await setLease(deps, { id, until: secondsAfter(currentTime, LEASE_SECONDS), tx })
    return membership
  })
}

const setLease = (deps: Deps, { id, until, tx }: { id: string; until: Date | null } & OptionalTx): Promise<void> =>
  membershipStore(deps).change({ id, changes: { leasedUntil: until }, tx })

async function applyRequests(deps: Deps, step: ProviderStepInput): Promise<void> {
  const { end, pause, pendingCredits } = step.membership
  if (end?.kind === 'at once unless paid' && (await leaveWithPaidPeriod(deps, step))) return
  if (end?.kind === 'at once' || end?.kind === 'at once unless paid') await endAtOnce(deps, step)
  else if (end?.kind === 'at period end') await endWithPeriod(deps, step)
  else {
    if (end?.kind === 'withdrawn' && step.subscription.status !== 'ended')
      await deps.payments.undoCancelAtPeriodEnd(step.membership.id)
    if (pause) await startOrEndPause(deps, { ...step, pause })
    else await setPlanAtProvider(deps, step)
  }
  for (const credit of pendingCredits) await creditFreeDays(deps, { ...step, credit })
}

/** Clears the applied requests and returns null; returns the membership if there is a new request. */
async function clearRequests(deps: Deps, { id, requestCount }: StoredMembership): Promise<StoredMembership | null> {
  return deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (!membership || membership.requestCount !== requestCount) return membership
    // A withdrawn change is complete once the provider has the current plan again.
    const upcoming = membership.upcoming?.isWithdrawn ? null : membership.upcoming
    const changes: MembershipChanges = { leasedUntil: null, end: null, upcoming }
    await membershipStore(deps).change({ id, changes, tx })
    return null
  })
}
