import type { MembershipOverview, PauseInput, SeenInput, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelForPause } from '../../bookings/index.ts'
import { recordPlanChange } from '../history/record-plan-change.ts'
import { membershipStore } from '../membership-store.ts'
import { queuePlanChangedMail } from '../plan-changed-mail.ts'
import { applyPlanRequest, assertPreviewCurrent, type PlanRequest, recordPlanRequest } from '../plan-request.ts'
import { addEndJob, addPauseJobs, pauseJobCause } from './pause-jobs.ts'
import { queuePauseMail } from './pause-mails.ts'
import { beginEnding, type StoredPause } from './pause-rules.ts'
import { type PreparedPause, preparePause, prepareResume } from './preview-pause.ts'

/**
 * Pauses a plan, or changes when its pause ends, exactly as the preview said. Throws what the preview throws, and
 * CHANGED_MEANWHILE when the preview no longer holds.
 */
export function pauseMembership(deps: Deps, request: PlanRequest, input: PauseInput): Promise<MembershipOverview> {
  const { version, ...target } = input
  return applyPlanRequest(deps, request, async (tx) => {
    const limits = request.staff ? 'staff' : 'member'
    const prepared = await preparePause(deps, { userId: request.userId, ...target, limits, tx })
    assertPreviewCurrent(prepared.preview, version)
    const pause = await storePause(deps, { request, prepared, tx })
    if (pause.state !== 'starting') return null
    return { kind: 'membership-pause', cause: pauseJobCause({ step: 'start', pauseId: pause.id }) }
  })
}

type StorePauseInput = { request: PlanRequest; prepared: PreparedPause; tx: Tx }

async function storePause(deps: Deps, { request, prepared, tx }: StorePauseInput): Promise<StoredPause> {
  const { user, plan, membership, effect, bookings } = prepared
  const { staff } = request
  const pause = plan.pause
    ? { ...plan.pause, until: effect.until, resumesOn: effect.resumesOn }
    : createPause(deps, prepared)
  await membershipStore(deps).setPause({ id: membership.id, pause, tx })
  await changeRights(deps, { user, pause, tx })
  const endingBookings = effect.bookings
    .filter(({ outcome }) => outcome !== 'stays')
    .map(({ id, outcome }) => ({ id, isLate: outcome === 'cancelled_late' }))
  const calendars = await cancelForPause(deps, { bookings: endingBookings, tx })
  await addPauseJobs(deps, { membershipId: membership.id, userId: user.id, pause, isNew: !plan.pause, tx })
  const by = staff ? { kind: 'staff' as const, id: staff.actor.id } : { kind: 'member' as const, id: user.id }
  await recordPlanChange(deps, { userId: user.id, by, tx })
  const mail = { user, pause, effect, bookings, isChange: plan.pause !== null, isByStudio: staff !== undefined }
  await queuePauseMail(deps, { ...mail, calendars, tx })
  await recordPause(deps, { request, prepared, pause, tx })
  return pause
}

function createPause({ ids }: Deps, { effect, plan }: PreparedPause): StoredPause {
  const { start, from, until, resumesOn, creditCents } = effect
  return {
    id: ids.next(),
    start,
    from,
    until,
    resumesOn,
    creditCents,
    isCredited: creditCents === 0,
    askedPeriodEnd: plan.periodEnd,
    state: 'starting',
  }
}

// The rights change at once; the provider only has to stop charging.
async function changeRights(
  deps: Deps,
  { user, pause, tx }: { user: User; pause: StoredPause; tx: Tx },
): Promise<void> {
  const now = deps.clock.now()
  const toDate = (instant: string | null | undefined) => (instant ? new Date(instant) : null)
  const { endsAt, unpaidSince, givenUpAt } = user.membership ?? {}
  const changes = {
    membershipStatus: now < pause.from ? ('active' as const) : ('paused' as const),
    membershipTerms: {
      endsAt: toDate(endsAt),
      unpaidSince: toDate(unpaidSince),
      givenUpAt: toDate(givenUpAt),
      pausedFrom: pause.from,
      pausedUntil: pause.until,
    },
  }
  await userStore(deps).change({ id: user.id, changes, now, tx })
}

async function recordPause(
  deps: Deps,
  { request, prepared, pause, tx }: StorePauseInput & { pause: StoredPause },
): Promise<void> {
  const { plan, membership, effect } = prepared
  const { from, resumesOn } = pause
  const kind = plan.pause ? 'pause_changed' : deps.clock.now() < from ? 'pause_planned' : 'paused'
  const audit = {
    what: plan.pause ? 'change pause of membership' : 'pause membership',
    before: { pausedFrom: plan.pause?.from ?? null, resumesOn: plan.pause?.resumesOn ?? null },
    after: { pausedFrom: from, resumesOn },
  }
  const event = { kind, effectiveAt: from, until: resumesOn, amountCents: effect.charge.cents } as const
  await recordPlanRequest(deps, { request, membershipId: membership.id, event, audit, tx })
}

/**
 * Ends the pause of a plan now. Within the paid period nothing is charged; otherwise a new month is, and the plan covers
 * classes again when it is paid. Throws NOT_PAUSED, also while the pause is already ending, and CHANGED_MEANWHILE.
 */
export function resumeMembership(
  deps: Deps,
  request: PlanRequest,
  { version }: SeenInput,
): Promise<MembershipOverview> {
  const { userId } = request
  return applyPlanRequest(deps, request, async (tx) => {
    const { user, plan, membership, effect, preview } = await prepareResume(deps, { userId, tx })
    assertPreviewCurrent(preview, version)
    const { id: membershipId } = membership
    const pause = beginEnding(plan.pause, deps.clock.now())
    await membershipStore(deps).setPause({ id: membershipId, pause, tx })
    const audit = {
      what: 'end pause of membership',
      before: { pausedFrom: pause.from, resumesOn: pause.resumesOn },
      after: { resumesOn: preview.charge.on },
    }
    const event = { kind: 'resume_asked', until: preview.charge.on, amountCents: effect.charge.cents } as const
    await recordPlanRequest(deps, { request, membershipId, event, audit, tx })
    const { charge, isChargedNow } = preview
    const isByStudio = request.staff !== undefined
    await queuePlanChangedMail(deps, { user, membershipId, kind: 'resumed', charge, isChargedNow, isByStudio, tx })
    const cause = await addEndJob(deps, { membershipId, userId, pause, at: 'now', tx })
    return { kind: 'membership-pause', cause }
  })
}
