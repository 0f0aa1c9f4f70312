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

/** The one job of memberships: it does at the provider what is due, or writes the mail that is. */
export const membershipHandler = defineHandler<MembershipJob>({
  kind: 'membership',
  run: async (deps, { payload: { membershipId: id, mail }, round }) => {
    if (mail?.name === 'charge notice') return queueChargeNotice(deps, { id, ...mail })
    if (mail?.name === 'payment reminder') return queuePaymentReminder(deps, { id, ...mail })
    return advanceMembership(deps, { id, round })
  },
  // An admin has settled it by other means: what the provider says of it holds from now on.
  onHandled: async (deps, { payload: { membershipId: id, creditId }, tx }) => {
    const membership = await membershipStore(deps).findById(id, { tx })
    if (!membership) return
    const pendingCredits = membership.pendingCredits.filter((credit) => credit.id !== creditId)
    const pause = membership.pause?.state === 'starting' ? null : membership.pause
    const changes = creditId ? { pendingCredits } : { pause, nextCheckAt: deps.clock.now() }
    await membershipStore(deps).change({ id, changes, tx })
  },
})

/** How long a job has a membership for itself; another takes over from one that was killed. */
const LEASE_SECONDS = 30

/**
 * Does at the provider what is due of a membership, until nothing more was requested meanwhile. One job at a time does
 * that for one membership, so what was requested last holds, whatever order the jobs have. Idempotent: each step starts
 * from what is stored and what the provider says.
 */
async function advanceMembership(deps: Deps, { id, round }: { id: string; round: number }): Promise<void> {
  try {
    for (let before = await claim(deps, id); before; before = await settle(deps, before)) {
      const subscription = await deps.payments.findSubscription(id)
      if (!subscription) throw new Error(`the subscription ${id} is not known at the payment provider`)
      await carryOut(deps, { membership: before, subscription, round })
      await syncMembership(deps, id)
    }
  } catch (error) {
    if (!(error instanceof AdvancingElsewhere)) await setLease(deps, { id, until: null })
    throw error
  }
}

class AdvancingElsewhere extends Error {}

/** Takes the membership for this job, and returns it as it is then; null for an unknown one. */
async function claim(deps: Deps, id: string): Promise<StoredMembership | null> {
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

async function carryOut(deps: Deps, advance: Advance): Promise<void> {
  const { end, pause, pendingCredits } = advance.membership
  if (end?.how === 'left' && (await leaveWithPaidPeriod(deps, advance))) return
  if (end?.how === 'at once' || end?.how === 'left') await endAtOnce(deps, advance)
  else if (end?.how === 'with period') await endWithPeriod(deps, advance)
  else {
    if (end && advance.subscription.stand !== 'ended') await deps.payments.keepSubscription(advance.membership.id)
    if (pause) await advancePause(deps, { ...advance, pause })
    else await movePlan(deps, advance)
  }
  for (const credit of pendingCredits) await giveFreeDaysCredit(deps, { ...advance, credit })
}

/** Forgets what was carried out, and returns null; the membership when something else was requested in between. */
async function settle(deps: Deps, { id, requests }: StoredMembership): Promise<StoredMembership | null> {
  return deps.inTransaction(async (tx) => {
    const after = await membershipStore(deps).findById(id, { tx })
    if (!after || after.requests !== requests) return after
    // A change that was taken back is over once the provider has the present plan.
    const upcoming = after.upcoming?.isTakenBack ? null : after.upcoming
    const changes: MembershipChanges = { advancingUntil: null, end: null, upcoming }
    await membershipStore(deps).change({ id, changes, tx })
    return null
  })
}
