import type { MembershipOverview, PlanChangeInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { loadOwnPlan } from '../load-plan.ts'
import { membershipStore } from '../membership-store.ts'
import { assertPreviewCurrent } from '../plan-request.ts'
import { showMembership } from '../show-membership.ts'
import { syncMembership } from '../sync-membership.ts'
import { changeRefusal, type StoredUpcoming } from './plan-change-rules.ts'
import { renewalDay } from './plan-choices.ts'
import { addChangeJob } from './plan-jobs.ts'
import { queuePlanWillChange } from './plan-mails.ts'
import { type PreparedChange, prepareChange, toPreviewInstant } from './preview-plan-change.ts'

/** How long another change waits for an upgrade whose end the provider has not said. */
const UPGRADE_SECONDS = 60

/**
 * Changes a member's plan exactly as the preview said: up at once, for what the provider's preview said to the cent;
 * down with the next period; or takes that back. Throws CHANGED_MEANWHILE, CARD_DECLINED.
 */
export async function changeOwnPlan(
  deps: Deps,
  actor: Actor,
  { plan: planId, version }: PlanChangeInput,
): Promise<MembershipOverview> {
  const userId = actor.id
  const wish = { userId, planId, at: toPreviewInstant(version, deps.clock.now()) }
  const prepared = await prepareChange(deps, wish)
  assertPreviewCurrent(prepared.preview, version)
  const isDone = prepared.wanted.direction === 'up' ? await changeUp(deps, prepared) : await changeLater(deps, prepared)
  // Something else was faster: what would happen now is in the refusal.
  if (!isDone) assertPreviewCurrent((await prepareChange(deps, { ...wish, at: deps.clock.now() })).preview, '')
  return showMembership(deps, actor)
}

/** False when something has changed since the change was prepared. */
async function isAsPrepared(deps: Deps, { prepared, tx }: { prepared: PreparedChange; tx: Tx }): Promise<boolean> {
  await userStore(deps).lock({ id: prepared.user.id, tx })
  const { plan, membership } = await loadOwnPlan(deps, { userId: prepared.user.id, tx })
  if (!plan || membership?.id !== prepared.membership.id) return false
  const now = deps.clock.now()
  return (
    !changeRefusal({ plan, now }) &&
    membership.plan === prepared.membership.plan &&
    plan.priceCents === prepared.plan.priceCents &&
    plan.periodEnd.getTime() === prepared.plan.periodEnd.getTime() &&
    plan.upcoming?.id === prepared.plan.upcoming?.id &&
    plan.upcoming?.isTakenBack === prepared.plan.upcoming?.isTakenBack
  )
}

async function changeUp(deps: Deps, prepared: PreparedChange): Promise<boolean> {
  const { membership, wanted, at, preview } = prepared
  const { id } = membership
  const isClaimed = await deps.inTransaction(async (tx) => {
    if (!(await isAsPrepared(deps, { prepared, tx }))) return false
    await membershipStore(deps).setUpgrading({ id, until: secondsAfter(deps.clock.now(), UPGRADE_SECONDS), tx })
    return true
  })
  if (!isClaimed) return false
  const { plan, name: title, priceCents } = wanted
  // The provider repeats a decline under its key, also after the card was changed.
  const key = `plan:${id}:${plan}:${preview.version}:${membership.declinedUpgrades ?? 0}`
  const { kind } = await deps.payments
    .upgrade({ id, plan, title, priceCents, at, key })
    .catch(async (error: unknown) => {
      // It may have been charged all the same: the next regular check asks, should no event come.
      await membershipStore(deps).postpone({ id, nextCheckAt: deps.clock.now() })
      throw error
    })
  await deps.inTransaction(async (tx) => {
    await membershipStore(deps).setUpgrading({ id, until: null, isDeclined: kind === 'declined', tx })
    if (kind === 'paid') await membershipStore(deps).setUpcoming({ id, upcoming: null, tx })
  })
  if (kind === 'declined') {
    const sentence = 'Your card was declined. Nothing has changed. Please change the card under Manage Membership.'
    throw new AppError('CARD_DECLINED', sentence)
  }
  await syncMembership(deps, id)
  return true
}

async function changeLater(deps: Deps, prepared: PreparedChange): Promise<boolean> {
  const { user, plan, membership, wanted } = prepared
  const upcoming: StoredUpcoming =
    wanted.direction === 'undo' && plan.upcoming
      ? { ...plan.upcoming, isTakenBack: true }
      : {
          ...{ id: deps.ids.next(), plan: wanted.plan, priceCents: wanted.priceCents },
          ...{ on: renewalDay(deps, plan), cause: 'member', periodStart: plan.periodStart },
        }
  const cause = await deps.inTransaction(async (tx) => {
    if (!(await isAsPrepared(deps, { prepared, tx }))) return null
    await membershipStore(deps).setUpcoming({ id: membership.id, upcoming, tx })
    if (!upcoming.isTakenBack) await queuePlanWillChange(deps, { user, upcoming, tx })
    return addChangeJob(deps, { membershipId: membership.id, userId: user.id, upcoming, tx })
  })
  if (!cause) return false
  await runNow(deps, { kind: 'membership-plan', cause })
  return true
}
