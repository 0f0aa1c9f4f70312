import type { Deps } from '../../deps.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import { secondsAfter } from '../../platform/studio-time.ts'
import type { OptionalTx } from '../../platform/transaction.ts'
import { movePlan } from './change/move-plan.ts'
import { giveFreeDaysCredit } from './free-days/give-free-days.ts'
import { endAtOnce, endWithPeriod, leaveWithPaidPeriod } from './leave/end-subscription.ts'
import { queuePaymentReminder } from './membership-mails.ts'
import { type MembershipChanges, membershipStore, type StoredMembership } from './membership-store.ts'
import { queueChargeNotice } from './pause/pause-mails.ts'
import { advancePause } from './pause/run-pause.ts'
import type { Advance, MembershipJob } from './request-advance.ts'
import { syncMembership } from './sync-membership.ts'

/** The only job of memberships: applies what was requested at the payment provider, or queues a mail that is due. */
export const membershipHandler = defineHandler<MembershipJob>({
  kind: 'membership',
  run: async (deps, { payload: { membershipId: id, mail }, round }) => {
    if (mail?.name === 'charge notice') return queueChargeNotice(deps, { id, ...mail })
    if (mail?.name === 'payment reminder') return queuePaymentReminder(deps, { id, ...mail })
    return advanceMembership(deps, { id, round })
  },
  // An admin has handled the failed job by other means, so the provider's state counts from now on.
  onHandled: async (deps, { payload: { membershipId: id, creditId }, tx }) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (!membership) return
    const pendingCredits = membership.pendingCredits.filter((credit) => credit.id !== creditId)
    const pause = membership.pause?.state === 'starting' ? null : membership.pause
    const changes = creditId ? { pendingCredits } : { pause, nextCheckAt: deps.clock.now() }
    await membershipStore(deps).change({ id, changes, tx })
  },
})

/** How long a job has a membership to itself. After that another job takes over, in case the first was killed. */
const LEASE_SECONDS = 30

/**
 * Applies at the provider what was requested for a membership, and repeats until no new request has come in between. Only
 * one job at a time does this for a membership, so the latest request wins whatever the order of the jobs. Idempotent:
 * each step starts from the stored state and the provider's state.
 */
async function advanceMembership(deps: Deps, { id, round }: { id: string; round: number }): Promise<void> {
  try {
    let membership = await takeLease(deps, id)
    while (membership) {
      const subscription = await deps.payments.findSubscription(id)
      if (!subscription) throw new Error(`the payment provider has no subscription ${id}`)
      await applyRequests(deps, { membership, subscription, round })
      await syncMembership(deps, id)
      membership = await clearRequests(deps, membership)
    }
  } catch (error) {
    if (!(error instanceof AdvancingElsewhere)) await setLease(deps, { id, until: null })
    throw error
  }
}

class AdvancingElsewhere extends Error {}

/** Reserves the membership for this job and returns it; null for an unknown one. */
async function takeLease(deps: Deps, id: string): Promise<StoredMembership | null> {
  const now = deps.clock.now()
  return deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    const { advancingUntil = null } = membership ?? {}
    if (advancingUntil && now < advancingUntil) throw new AdvancingElsewhere(`${id} is being changed by another job`)
    if (membership) await setLease(deps, { id, until: secondsAfter(now, LEASE_SECONDS), tx })
    return membership
  })
}

const setLease = (deps: Deps, { id, until, tx }: { id: string; until: Date | null } & OptionalTx): Promise<void> =>
  membershipStore(deps).change({ id, changes: { advancingUntil: until }, tx })

async function applyRequests(deps: Deps, advance: Advance): Promise<void> {
  const { end, pause, pendingCredits } = advance.membership
  if (end?.how === 'left' && (await leaveWithPaidPeriod(deps, advance))) return
  if (end?.how === 'at once' || end?.how === 'left') await endAtOnce(deps, advance)
  else if (end?.how === 'with period') await endWithPeriod(deps, advance)
  else {
    if (end && advance.subscription.stand !== 'ended') await deps.payments.undoCancelAtPeriodEnd(advance.membership.id)
    if (pause) await advancePause(deps, { ...advance, pause })
    else await movePlan(deps, advance)
  }
  for (const credit of pendingCredits) await giveFreeDaysCredit(deps, { ...advance, credit })
}

/** Clears the applied requests and returns null; returns the membership if there is a new request. */
async function clearRequests(deps: Deps, { id, requests }: StoredMembership): Promise<StoredMembership | null> {
  return deps.inTransaction(async (tx) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (!membership || membership.requests !== requests) return membership
    // A withdrawn change is complete once the provider has the current plan again.
    const upcoming = membership.upcoming?.isTakenBack ? null : membership.upcoming
    const changes: MembershipChanges = { advancingUntil: null, end: null, upcoming }
    await membershipStore(deps).change({ id, changes, tx })
    return null
  })
}
