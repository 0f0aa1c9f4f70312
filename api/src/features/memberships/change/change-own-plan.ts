import {
  getDayIn,
  type MembershipOverview,
  type PlanChangeInput,
  type PlanChangePreview,
  toMoney,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { runNow } from '../../../platform/queue/run-queue.ts'
import { secondsAfter } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { planStore } from '../../catalogue/plans/index.ts'
import { findBookingsFrom, loadPaidPlan, toBookingPreview } from '../load-plan.ts'
import { requestChange } from '../membership-job.ts'
import { membershipStore, type UpcomingChange } from '../membership-store.ts'
import { findPauseOrChangeRefusal, getRefusalMessages, type PlanFacts } from '../pause/pause-rules.ts'
import { queuePlanWillChangeMail } from '../plan-mails.ts'
import { assertPreviewCurrent, previewChanged } from '../plan-request.ts'
import { findPlanChoices, type PlanCandidate, showMembership } from '../show-membership.ts'
import { syncMembership } from '../sync-membership.ts'

const refusalMessages = {
  ...getRefusalMessages('change'),
  paused: 'Your membership is paused. Please end the pause first, then you can change.',
}
const MAX_PREVIEW_AGE_MINUTES = 60
/** How long an upgrade blocks other changes while the provider does not answer. */
const UPGRADE_TIMEOUT_SECONDS = 60

type ChangeInput = { userId: string; plan: PlanChangeInput['plan']; previewedAt?: Date }

/**
 * The effect of changing to a plan: now, or at `previewedAt` when the member confirms a preview. Throws NO_MEMBERSHIP,
 * NOT_CHANGEABLE.
 */
export async function prepareChange(deps: Deps, { userId, plan: planId, previewedAt }: ChangeInput) {
  const { user, plan, membership } = await loadPaidPlan(deps, { userId })
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', refusalMessages.no_plan)
  const currentTime = deps.clock.now()
  const refusal = findPauseOrChangeRefusal({ plan, currentTime })
  if (refusal) throw new AppError('NOT_CHANGEABLE', refusalMessages[refusal])
  const target = (await findPlanChoices(deps, { membership, plan })).find((candidate) => candidate.plan === planId)
  if (!target) throw new AppError('NOT_CHANGEABLE', 'You cannot change to this plan now.')
  const { direction, name, priceCents } = target
  const requestedAt = previewedAt ?? currentTime
  // The provider's clock may be some seconds ahead of ours when a period has just begun.
  const effectiveAt = requestedAt < plan.periodStart ? plan.periodStart : requestedAt
  const upgradeInput = { subscriptionId: membership.id, plan: planId, title: name, priceCents, effectiveAt }
  const upgrade = direction === 'up' ? await deps.payments.previewUpgrade(upgradeInput) : null
  // The upgrade uses the credit before the renewal does.
  const creditCents = plan.creditCents - (upgrade?.usedCreditCents ?? 0)
  const content = {
    plan: planId,
    name,
    direction,
    chargedNow: upgrade && toMoney(upgrade.dueCents),
    renewal: {
      on: getDayIn(plan.periodEnd, deps.clock.timeZone),
      amount: toMoney(Math.max(0, priceCents - creditCents)),
    },
    bookings: await findLostBookings(deps, { userId, target, plan }),
  }
  const contentVersion = toVersion({ ...content, upcomingId: plan.upcoming?.id ?? null })
  // The version starts with the instant, so that the change is computed for the same instant as its preview.
  const version = `${Math.floor(effectiveAt.getTime() / 1_000)}.${contentVersion}`
  const preview: PlanChangePreview = { ...content, version }
  return { user, plan, membership, target, effectiveAt, preview }
}
type PreparedChange = Awaited<ReturnType<typeof prepareChange>>

async function findLostBookings(
  deps: Deps,
  { userId, target, plan }: { userId: string; target: PlanCandidate; plan: PlanFacts },
): Promise<PlanChangePreview['bookings']> {
  const { covers } = await planStore(deps).load(target.plan)
  // With `covers: null` the plan covers every category.
  if (target.direction === 'undo' || covers === null) return []
  const from = target.direction === 'up' ? deps.clock.now() : plan.periodEnd
  return (await findBookingsFrom(deps, { userId, from }))
    .filter(({ isPaidByPlan, category }) => isPaidByPlan && category !== undefined && !covers.includes(category))
    .map((booking) => toBookingPreview(booking, 'released'))
}

/**
 * Changes a member's plan exactly as the preview said: an upgrade takes effect and is charged at once, a downgrade takes
 * effect with the next period, and can be withdrawn until then. Throws the errors of the preview, CHANGED_MEANWHILE and
 * CARD_DECLINED.
 */
export async function changeOwnPlan(
  deps: Deps,
  actor: Actor,
  { plan, version }: PlanChangeInput,
): Promise<MembershipOverview> {
  const [previewSeconds] = version.split('.')
  const previewedAt = new Date(Number(previewSeconds) * 1_000)
  const ageMs = deps.clock.now().getTime() - previewedAt.getTime()
  const isFresh = ageMs >= 0 && ageMs <= MAX_PREVIEW_AGE_MINUTES * 60_000
  const preparedChange = await prepareChange(deps, { userId: actor.id, plan, ...(isFresh ? { previewedAt } : {}) })
  assertPreviewCurrent(preparedChange.preview, version)
  const isApplied =
    preparedChange.target.direction === 'up'
      ? await upgradePlan(deps, preparedChange)
      : await scheduleChange(deps, preparedChange)
  if (!isApplied) throw previewChanged((await prepareChange(deps, { userId: actor.id, plan })).preview)
  return showMembership(deps, actor)
}

/** Locks the member and returns the membership; null if something has changed since the change was prepared. */
async function lockIfUnchanged(deps: Deps, { prepared, tx }: { prepared: PreparedChange; tx: Tx }) {
  await userStore(deps).lock({ id: prepared.user.id, tx })
  const { plan, membership } = await loadPaidPlan(deps, { userId: prepared.user.id, tx })
  if (
    !plan ||
    membership?.id !== prepared.membership.id ||
    findPauseOrChangeRefusal({ plan, currentTime: deps.clock.now() })
  )
    return null
  // Each requested change of the membership raises `requestCount`.
  const isUnchanged =
    membership.requestCount === prepared.membership.requestCount &&
    membership.plan === prepared.membership.plan &&
    plan.priceCents === prepared.plan.priceCents &&
    plan.periodEnd.getTime() === prepared.plan.periodEnd.getTime() &&
    plan.upcoming?.id === prepared.plan.upcoming?.id
  return isUnchanged ? membership : null
}

/** Returns false if something has changed since the change was prepared. Throws CARD_DECLINED. */
async function upgradePlan(deps: Deps, preparedChange: PreparedChange): Promise<boolean> {
  const { membership, target, effectiveAt, preview } = preparedChange
  const { id, declinedUpgrades } = membership
  const isReserved = await deps.inTransaction(async (tx) => {
    if (!(await lockIfUnchanged(deps, { prepared: preparedChange, tx }))) return false
    const upgradingUntil = secondsAfter(deps.clock.now(), UPGRADE_TIMEOUT_SECONDS)
    await membershipStore(deps).change({ id, changes: { upgradingUntil }, tx })
    return true
  })
  if (!isReserved) return false
  const { plan, name: title, priceCents } = target
  // The provider repeats a decline for the same key, even after the card was changed.
  const key = `plan:${id}:${plan}:${preview.version}:${declinedUpgrades}`
  const outcome = await deps.payments
    .upgrade({ subscriptionId: id, plan, title, priceCents, effectiveAt, key })
    .catch(async (error: unknown) => {
      // The provider may have charged it nevertheless: check soon, in case no event arrives.
      await membershipStore(deps).change({ id, changes: { nextCheckAt: deps.clock.now() } })
      throw error
    })
  const changes = outcome.kind === 'paid' ? { upcoming: null } : { declinedUpgrades: declinedUpgrades + 1 }
  await membershipStore(deps).change({ id, changes: { upgradingUntil: null, ...changes } })
  if (outcome.kind === 'declined') {
    const message = 'Your card was declined. Nothing has changed. Please change the card under Manage Membership.'
    throw new AppError('CARD_DECLINED', message)
  }
  await syncMembership(deps, id)
  return true
}

/** Schedules a downgrade, or withdraws it. Returns false if something has changed since the change was prepared. */
async function scheduleChange(deps: Deps, preparedChange: PreparedChange): Promise<boolean> {
  const { user, plan, target } = preparedChange
  const upcoming: UpcomingChange =
    target.direction === 'undo' && plan.upcoming
      ? { ...plan.upcoming, isWithdrawn: true }
      : {
          id: deps.ids.next(),
          plan: target.plan,
          priceCents: target.priceCents,
          isWithdrawn: false,
          on: getDayIn(plan.periodEnd, deps.clock.timeZone),
          cause: 'member',
          // The period in which it was requested, not the one in which it takes effect.
          periodStart: plan.periodStart,
        }
  const job = await deps.inTransaction(async (tx) => {
    const membership = await lockIfUnchanged(deps, { prepared: preparedChange, tx })
    if (!membership) return null
    if (!upcoming.isWithdrawn) await queuePlanWillChangeMail(deps, { user, upcoming, tx })
    return requestChange(deps, { membership, changes: { upcoming }, jobTitle: 'Another plan', tx })
  })
  if (job) await runNow(deps, job)
  return job !== null
}
