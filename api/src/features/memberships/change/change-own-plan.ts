import {
  dayIn,
  formatCents,
  type MembershipOverview,
  type PlanChangeInput,
  type PlanChangePreview,
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
import { findBookingsFrom, loadOwnPlan, toBookingPreview } from '../load-plan.ts'
import { membershipStore, type StoredUpcoming } from '../membership-store.ts'
import { findPlanRefusal, formatRefusalMessages, type PlanFacts } from '../pause/pause-rules.ts'
import { queuePlanWillChange } from '../plan-mails.ts'
import { assertPreviewCurrent } from '../plan-request.ts'
import { requestAdvance } from '../request-advance.ts'
import { type Candidate, findCandidates, showMembership } from '../show-membership.ts'
import { syncMembership } from '../sync-membership.ts'

const refusalMessages = {
  ...formatRefusalMessages('change'),
  paused: 'Your membership is paused. Please end the pause first, then you can change.',
}
const PREVIEW_MINUTES = 60
/** How long an upgrade without an answer of the provider blocks other changes. */
const UPGRADE_SECONDS = 60

type ChangeInput = { userId: string; plan: PlanChangeInput['plan']; seenAt?: Date }

/** What changing to a plan would do as of an instant. Both the preview and the change use it. */
export async function prepareChange(deps: Deps, { userId, plan: planId, seenAt }: ChangeInput) {
  const { user, plan, membership } = await loadOwnPlan(deps, { userId })
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', refusalMessages.no_plan)
  const now = deps.clock.now()
  const refusal = findPlanRefusal({ plan, now })
  if (refusal) throw new AppError('NOT_CHANGEABLE', refusalMessages[refusal])
  const target = (await findCandidates(deps, { membership, plan })).find((candidate) => candidate.plan === planId)
  if (!target) throw new AppError('NOT_CHANGEABLE', 'You cannot change to this plan now.')
  const { direction, name, priceCents } = target
  const requestedAt = seenAt ?? now
  // The provider's clock may be some seconds ahead of ours when a period has just begun.
  const effectiveAt = requestedAt < plan.periodStart ? plan.periodStart : requestedAt
  const charge = { id: membership.id, plan: planId, title: name, priceCents, at: effectiveAt }
  const upgrade = direction === 'up' ? await deps.payments.previewUpgrade(charge) : null
  // The upgrade uses the credit before the renewal does.
  const creditCents = plan.creditCents - (upgrade?.usedCreditCents ?? 0)
  const content = {
    plan: planId,
    name,
    direction,
    chargedNow: upgrade && formatCents(upgrade.dueCents),
    renewal: {
      on: dayIn(plan.periodEnd, deps.clock.timeZone),
      amount: formatCents(Math.max(0, priceCents - creditCents)),
    },
    bookings: await findLostBookings(deps, { userId, target, plan }),
  }
  const version = `${Math.floor(effectiveAt.getTime() / 1_000)}.${toVersion({ ...content, was: plan.upcoming?.id ?? null })}`
  const preview: PlanChangePreview = { ...content, version }
  return { user, plan, membership, target, at: effectiveAt, preview }
}
type PreparedChange = Awaited<ReturnType<typeof prepareChange>>

async function findLostBookings(
  deps: Deps,
  { userId, target, plan }: { userId: string; target: Candidate; plan: PlanFacts },
): Promise<PlanChangePreview['bookings']> {
  const { covers } = await planStore(deps).load(target.plan)
  if (target.direction === 'undo' || covers === null) return []
  const from = target.direction === 'up' ? deps.clock.now() : plan.periodEnd
  return (await findBookingsFrom(deps, { userId, from }))
    .filter(({ isFree, category }) => isFree && category !== undefined && !covers.includes(category))
    .map((booking) => toBookingPreview(booking, 'released'))
}

/**
 * Changes a member's plan exactly as the preview said: an upgrade takes effect and is charged at once, a downgrade takes
 * effect with the next period, and can be withdrawn until then. Throws CHANGED_MEANWHILE, CARD_DECLINED.
 */
export async function changeOwnPlan(
  deps: Deps,
  actor: Actor,
  { plan, version }: PlanChangeInput,
): Promise<MembershipOverview> {
  const seenAt = new Date(Number(version.split('.')[0]) * 1_000)
  const age = deps.clock.now().getTime() - seenAt.getTime()
  const isFresh = age >= 0 && age <= PREVIEW_MINUTES * 60_000
  const preparedChange = await prepareChange(deps, { userId: actor.id, plan, ...(isFresh ? { seenAt } : {}) })
  assertPreviewCurrent(preparedChange.preview, version)
  const isApplied =
    preparedChange.target.direction === 'up'
      ? await upgradePlan(deps, preparedChange)
      : await scheduleChange(deps, preparedChange)
  // Something changed in between: refuse with the current preview.
  if (!isApplied) assertPreviewCurrent((await prepareChange(deps, { userId: actor.id, plan })).preview, '')
  return showMembership(deps, actor)
}

/** The membership; null if something has changed since the change was prepared. */
async function findUnchanged(deps: Deps, { prepared, tx }: { prepared: PreparedChange; tx: Tx }) {
  await userStore(deps).lock({ id: prepared.user.id, tx })
  const { plan, membership } = await loadOwnPlan(deps, { userId: prepared.user.id, tx })
  if (!plan || membership?.id !== prepared.membership.id || findPlanRefusal({ plan, now: deps.clock.now() }))
    return null
  const isSame =
    membership.requests === prepared.membership.requests &&
    membership.plan === prepared.membership.plan &&
    plan.priceCents === prepared.plan.priceCents &&
    plan.periodEnd.getTime() === prepared.plan.periodEnd.getTime() &&
    plan.upcoming?.id === prepared.plan.upcoming?.id
  return isSame ? membership : null
}

async function upgradePlan(deps: Deps, preparedChange: PreparedChange): Promise<boolean> {
  const { membership, target, at, preview } = preparedChange
  const { id, declinedUpgrades } = membership
  const isClaimed = await deps.inTransaction(async (tx) => {
    if (!(await findUnchanged(deps, { prepared: preparedChange, tx }))) return false
    const upgradingUntil = secondsAfter(deps.clock.now(), UPGRADE_SECONDS)
    await membershipStore(deps).change({ id, changes: { upgradingUntil }, tx })
    return true
  })
  if (!isClaimed) return false
  const { plan, name: title, priceCents } = target
  // The provider repeats a decline for the same key, even after the card was changed.
  const key = `plan:${id}:${plan}:${preview.version}:${declinedUpgrades}`
  const { kind } = await deps.payments
    .upgrade({ id, plan, title, priceCents, at, key })
    .catch(async (error: unknown) => {
      // It may have been charged after all: the next regular check finds out if no event arrives.
      await membershipStore(deps).change({ id, changes: { nextCheckAt: deps.clock.now() } })
      throw error
    })
  const changes = kind === 'paid' ? { upcoming: null } : { declinedUpgrades: declinedUpgrades + 1 }
  await membershipStore(deps).change({ id, changes: { upgradingUntil: null, ...changes } })
  if (kind === 'declined') {
    const message = 'Your card was declined. Nothing has changed. Please change the card under Manage Membership.'
    throw new AppError('CARD_DECLINED', message)
  }
  await syncMembership(deps, id)
  return true
}

async function scheduleChange(deps: Deps, preparedChange: PreparedChange): Promise<boolean> {
  const { user, plan, target } = preparedChange
  const upcoming: StoredUpcoming =
    target.direction === 'undo' && plan.upcoming
      ? { ...plan.upcoming, isTakenBack: true }
      : {
          id: deps.ids.next(),
          plan: target.plan,
          priceCents: target.priceCents,
          isTakenBack: false,
          on: dayIn(plan.periodEnd, deps.clock.timeZone),
          cause: 'member',
          periodStart: plan.periodStart,
        }
  const job = await deps.inTransaction(async (tx) => {
    const membership = await findUnchanged(deps, { prepared: preparedChange, tx })
    if (!membership) return null
    if (!upcoming.isTakenBack) await queuePlanWillChange(deps, { user, upcoming, tx })
    return requestAdvance(deps, { membership, changes: { upcoming }, title: 'Another plan', tx })
  })
  if (job) await runNow(deps, job)
  return job !== null
}
