import {
  getDayIn,
  type KeepPreview,
  type LeavePreview,
  type PreviewVersionInput,
  toMoney,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { JobRef } from '../../../platform/queue/job-queue.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { findBookingsFrom, loadPaidPlan, toBookingPreview } from '../load-plan.ts'
import { requestEnd } from '../membership-job.ts'
import { getNextChargeCents, markAsEnding, type PlanFacts } from '../pause/pause-rules.ts'
import { queueLeavingMail, queueMembershipChangedMail } from '../plan-mails.ts'
import { assertPreviewCurrent, type PlanUseCaseInput, recordPlanRequest, toStoredTerms } from '../plan-request.ts'
import { evaluateLeaving } from './leave-rules.ts'

type PreviewInput = { userId: string } & OptionalTx

/** When a plan would end, with its preview. Throws NOT_LEAVABLE. */
export async function prepareLeaving(deps: Deps, { userId, tx }: PreviewInput) {
  const { user, plan, membership } = await loadPaidPlan(deps, { userId, tx })
  const effect = plan && evaluateLeaving({ plan, currentTime: deps.clock.now() })
  if (!plan || !membership || !effect) throw new AppError('NOT_LEAVABLE', formatNotLeavable(plan))
  const { endsAt, isNow } = effect
  const bookings = await findBookingsFrom(deps, { userId, from: endsAt, tx })
  const bookingPreviews = bookings.map((booking) =>
    toBookingPreview(booking, booking.isPaidByPlan ? 'released' : 'stays'),
  )
  const creditLeft = toMoney(plan.creditCents)
  const version = toVersion({ bookings: bookingPreviews, creditLeft, endsAt: isNow ? 'now' : endsAt.toISOString() })
  const preview: LeavePreview = { version, endsAt: endsAt.toISOString(), isNow, creditLeft, bookings: bookingPreviews }
  return { user, membership, effect, bookings, preview }
}

function formatNotLeavable(plan: PlanFacts | null): string {
  if (plan?.cancelAtPeriodEnd) return 'Your membership is already set to end.'
  if (plan?.upgradingUntil && !plan.pause) return 'Your plan is just being changed. Please try again in a minute.'
  if (!plan?.pause) return 'You have no membership to leave.'
  return `Your membership is just ${plan.pause.state === 'ending' ? 'resuming' : 'being paused'}. Please try again soon.`
}

/**
 * Ends a plan with its paid period, or at once if nothing is paid ahead. Later bookings are released only when it has ended.
 * Throws NOT_LEAVABLE, and CHANGED_MEANWHILE when the preview no longer applies.
 */
export async function leaveMembership(
  deps: Deps,
  { planRequest, input, tx }: PlanUseCaseInput<PreviewVersionInput>,
): Promise<JobRef> {
  const { user, membership, effect, bookings, preview } = await prepareLeaving(deps, { userId: planRequest.userId, tx })
  assertPreviewCurrent(preview, input.version)
  const { id: membershipId, pause } = membership
  const { endsAt, isNow } = effect
  const audit = { action: 'end membership', before: { endsAt: null }, after: { endsAt } }
  const event = { kind: 'leaving', effectiveAt: endsAt } as const
  await recordPlanRequest(deps, { planRequest, membershipId, event, audit, tx })
  // `unless paid`: if the period is paid before the provider knows of the request, the plan ends with that period.
  if (isNow) return requestEnd(deps, { membership, end: { kind: 'at once unless paid', endsAt: null }, tx })
  await storePlanEnd(deps, { user, endsAt, tx })
  await queueLeavingMail(deps, { user, membershipId, endsAt, bookings, isByStudio: Boolean(planRequest.staff), tx })
  const changes = { pause: pause && markAsEnding(pause, deps.clock.now()) }
  return requestEnd(deps, { membership, end: { kind: 'at period end', endsAt }, changes, tx })
}

/** The next charge if a plan that is set to end continues, with its preview. Throws NOT_LEAVING. */
export async function prepareKeeping(deps: Deps, { userId, tx }: PreviewInput) {
  const { user, plan, membership } = await loadPaidPlan(deps, { userId, tx })
  const hasEnded = !plan || plan.status === 'ended' || plan.periodEnd <= deps.clock.now()
  if (!plan?.cancelAtPeriodEnd || !membership || hasEnded)
    throw new AppError('NOT_LEAVING', 'Your membership is not set to end.')
  const chargeDay = getDayIn(plan.periodEnd, deps.clock.timeZone)
  const charge = { on: chargeDay, amount: toMoney(getNextChargeCents(plan, chargeDay)) }
  const preview: KeepPreview = { charge, version: toVersion(charge) }
  return { user, plan, membership, preview }
}

/** Withdraws the end of a plan. Throws NOT_LEAVING, and CHANGED_MEANWHILE when the preview no longer applies. */
export async function keepMembership(
  deps: Deps,
  { planRequest, input, tx }: PlanUseCaseInput<PreviewVersionInput>,
): Promise<JobRef> {
  const { user, plan, membership, preview } = await prepareKeeping(deps, { userId: planRequest.userId, tx })
  assertPreviewCurrent(preview, input.version)
  const { id: membershipId } = membership
  const audit = { action: 'keep membership', before: { endsAt: plan.periodEnd }, after: { endsAt: null } }
  await recordPlanRequest(deps, { planRequest, membershipId, event: { kind: 'kept' }, audit, tx })
  const mail = { user, membershipId, kind: 'kept', charge: preview.charge } as const
  await queueMembershipChangedMail(deps, { ...mail, isByStudio: Boolean(planRequest.staff), tx })
  await storePlanEnd(deps, { user, endsAt: null, tx })
  return requestEnd(deps, { membership, end: { kind: 'withdrawn', endsAt: null }, tx })
}

/** Stores on the account when the plan ends, or with null that it continues. Either way, a pause is cancelled. */
export async function storePlanEnd(
  deps: Deps,
  { user, endsAt, tx }: { user: User; endsAt: Date | null; tx: Tx },
): Promise<void> {
  const membershipTerms = { ...toStoredTerms(user), endsAt, pausedFrom: null, pausedUntil: null }
  const changes = { cancelAtPeriodEnd: endsAt !== null, membershipTerms }
  await userStore(deps).change({ id: user.id, changes, currentTime: deps.clock.now(), tx })
}
