import {
  addDays,
  type PauseInput,
  type PausePreview,
  type PausePreviewQuery,
  type PauseRefusal,
  type PreviewVersionInput,
  type ResumePreview,
  toMoney,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { JobRef } from '../../../platform/queue/job-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { cancelForPause, findUpcomingBookings } from '../../bookings/index.ts'
import { recordPlanChange } from '../history/plan-history.ts'
import { loadPaidPlan, toBookingPreview } from '../load-plan.ts'
import { queueMembershipJob, requestChange } from '../membership-job.ts'
import type { StoredMembership, StoredPause } from '../membership-store.ts'
import { queueMembershipChangedMail } from '../plan-mails.ts'
import { assertPreviewCurrent, type PlanUseCaseInput, recordPlanRequest, toStoredTerms } from '../plan-request.ts'
import { queuePauseMail } from './pause-mails.ts'
import {
  evaluatePause,
  evaluateResume,
  getAffectedSpan,
  getRefusalMessages,
  markAsEnding,
  NOTICE_DAYS_BEFORE,
  type PauseLimits,
  type PlanFacts,
} from './pause-rules.ts'

const refusalMessages: Record<PauseRefusal, string> = {
  ...getRefusalMessages('pause'),
  paused: 'Your membership is already paused, or is just resuming.',
  used_up: 'You have used all 92 days of pause available in twelve months.',
}
const JOB_TITLE = 'Pause of a membership'
const NOTICE_TIME = '09:00'

type PreviewInput = PausePreviewQuery & { userId: string; limits?: PauseLimits; tx?: Tx }

/** The effect of a pause, with its preview. Throws NO_MEMBERSHIP, NOT_PAUSABLE, and VALIDATION_FAILED for an invalid day. */
export async function preparePause(deps: Deps, { userId, start, resumesOn, limits, tx }: PreviewInput) {
  const { user, plan, membership } = await loadPaidPlan(deps, { userId, tx })
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', refusalMessages.no_plan)
  const input = { plan, start, resumesOn, currentTime: deps.clock.now(), timeZone: deps.clock.timeZone, limits }
  const affectedBookings = await findUpcomingBookings(deps, { userId, ...getAffectedSpan(input), tx })
  const result = evaluatePause({ ...input, bookings: affectedBookings })
  if (!result.ok) {
    if ('refusal' in result) throw new AppError('NOT_PAUSABLE', refusalMessages[result.refusal])
    throw invalid({ [result.field]: result.message })
  }
  const { effect } = result
  const outcomeById = new Map(effect.bookings.map(({ id, outcome }) => [id, outcome]))
  const bookings = affectedBookings.map((booking) => ({
    ...booking,
    outcome: outcomeById.get(booking.id) ?? ('stays' as const),
  }))
  const content = {
    resumesOn,
    days: effect.days,
    credit: toMoney(effect.creditCents),
    charge: { on: effect.charge.on, amount: toMoney(effect.charge.cents) },
    bookings: bookings.map((booking) => toBookingPreview(booking, booking.outcome)),
  }
  const from = effect.from.toISOString()
  // A pause that starts today has the current time as `from`, which must not change the preview's version.
  const startKey = effect.start === 'today' && !plan.pause ? 'at once' : from
  const currentPause = plan.pause ? [plan.pause.id, plan.pause.resumesOn] : []
  const version = toVersion({ ...content, start: effect.start, startKey, currentPause })
  const preview: PausePreview = { ...content, from, version }
  return { user, plan, membership, effect, bookings, preview }
}

/**
 * Pauses a plan, or changes when its pause ends, exactly as the preview said. Throws the errors of the preview, and
 * CHANGED_MEANWHILE when the preview no longer applies.
 */
export async function pauseMembership(
  deps: Deps,
  { planRequest, input, tx }: PlanUseCaseInput<PauseInput>,
): Promise<JobRef> {
  const { userId, staff } = planRequest
  const { start, resumesOn } = input
  const limits = staff ? 'staff' : 'member'
  const preparedPause = await preparePause(deps, { userId, start, resumesOn, limits, tx })
  const { user, plan, membership, effect, bookings, preview } = preparedPause
  assertPreviewCurrent(preview, input.version)
  const currentTime = deps.clock.now()
  const { from, until, creditCents } = effect
  const pause: StoredPause = plan.pause
    ? { ...plan.pause, until, resumesOn }
    : {
        id: deps.ids.next(),
        start: effect.start,
        from,
        until,
        resumesOn,
        creditCents,
        // Counts as credited when there is nothing to credit.
        isCredited: creditCents === 0,
        knownPeriodEnd: plan.periodEnd,
        state: 'starting',
      }
  const job = await requestChange(deps, { membership, changes: { pause }, jobTitle: JOB_TITLE, tx })
  await queuePauseSteps(deps, { membership, pause, tx })
  // The member's rights change at once, even if the provider stops charging later.
  const membershipTerms = { ...toStoredTerms(user), pausedFrom: from, pausedUntil: until }
  const changes = { membershipStatus: currentTime < from ? ('active' as const) : ('paused' as const), membershipTerms }
  await userStore(deps).change({ id: userId, changes, currentTime, tx })
  const cancelledBookings = bookings
    .filter(({ outcome }) => outcome !== 'stays')
    .map(({ id, outcome }) => ({ id, isLate: outcome === 'cancelled_late' }))
  const calendars = await cancelForPause(deps, { bookings: cancelledBookings, tx })
  const by = staff ? { kind: 'staff' as const, id: staff.actor.id } : { kind: 'member' as const, id: userId }
  await recordPlanChange(deps, { userId, by, tx })
  const isChange = plan.pause !== null
  const chargeCents = effect.charge.cents
  await queuePauseMail(deps, {
    user,
    pause,
    chargeCents,
    bookings,
    isChange,
    isByStudio: Boolean(staff),
    calendars,
    tx,
  })
  const newPauseEvent = currentTime < from ? 'pause_planned' : 'paused'
  const eventKind = isChange ? 'pause_changed' : newPauseEvent
  await recordPlanRequest(deps, {
    planRequest,
    membershipId: membership.id,
    event: { kind: eventKind, effectiveAt: from, until: resumesOn, amountCents: effect.charge.cents },
    audit: {
      action: isChange ? 'change pause of membership' : 'pause membership',
      before: { pausedFrom: plan.pause?.from ?? null, resumesOn: plan.pause?.resumesOn ?? null },
      after: { pausedFrom: from, resumesOn },
    },
    tx,
  })
  return job
}

type PauseStepsInput = { membership: StoredMembership; pause: StoredPause; tx: Tx }

/** Queues the later steps of a pause: its start, its mails and its end. Jobs that were queued for a former end do nothing. */
async function queuePauseSteps(deps: Deps, { membership, pause, tx }: PauseStepsInput): Promise<void> {
  const { id, from, until, resumesOn } = pause
  const currentTime = deps.clock.now()
  const job = { membership, jobTitle: JOB_TITLE, tx }
  if (currentTime < from) await queueMembershipJob(deps, { ...job, dedupeKey: `pause:${id}:begin`, dueAt: from })
  for (const daysBefore of NOTICE_DAYS_BEFORE) {
    const dueAt = deps.clock.instantOf({ day: addDays(resumesOn, -daysBefore), time: NOTICE_TIME })
    const mail = { name: 'charge notice', resumesOn, daysBefore } as const
    // A notice whose day is over is not needed: the mail that confirms the pause says when it ends.
    if (dueAt > currentTime)
      await queueMembershipJob(deps, { ...job, dedupeKey: `pause:${id}:${resumesOn}:${daysBefore}`, dueAt, mail })
  }
  await queueMembershipJob(deps, { ...job, dedupeKey: `pause:${id}:end:${resumesOn}`, dueAt: until })
}

/** The effect of ending a pause now, with its preview. Throws NOT_PAUSED, also for a pause that is starting or ending. */
export async function prepareResume(deps: Deps, { userId, tx }: { userId: string; tx?: Tx }) {
  const { user, plan, membership } = await loadPaidPlan(deps, { userId, tx })
  const effect = plan && evaluateResume({ plan, currentTime: deps.clock.now(), timeZone: deps.clock.timeZone })
  if (!plan?.pause || !membership || !effect) throw new AppError('NOT_PAUSED', formatNotPaused(plan))
  const { pause } = plan
  const charge = { on: effect.charge.on, amount: toMoney(effect.charge.cents) }
  const content = { charge, isChargedNow: !effect.keepsPeriod && effect.charge.cents > 0 }
  const preview: ResumePreview = {
    ...content,
    version: toVersion({ ...content, pause: pause.id, until: pause.resumesOn }),
  }
  return { user, pause, membership, effect, preview }
}

function formatNotPaused(plan: PlanFacts | null): string {
  if (plan?.isResumeUnpaid)
    return 'Your card was declined. Please change it under Manage Membership, and your membership resumes.'
  if (!plan?.pause) return 'Your membership is not paused.'
  return `Your membership is just ${plan.pause.state === 'ending' ? 'resuming' : 'being paused'}. Please try again soon.`
}

/** Ends the pause of a plan now. Throws the errors of the preview, and CHANGED_MEANWHILE when it no longer applies. */
export async function resumeMembership(
  deps: Deps,
  { planRequest, input, tx }: PlanUseCaseInput<PreviewVersionInput>,
): Promise<JobRef> {
  const { user, pause, membership, effect, preview } = await prepareResume(deps, { userId: planRequest.userId, tx })
  assertPreviewCurrent(preview, input.version)
  const { id: membershipId } = membership
  const { charge, isChargedNow } = preview
  // Charging resumes on `charge.on`: today, or at the end of the paid period if that still runs.
  const audit = {
    action: 'end pause of membership',
    before: { pausedFrom: pause.from, resumesOn: pause.resumesOn },
    after: { resumesOn: charge.on },
  }
  // In this event `until` is the day of the next charge.
  const event = { kind: 'resume_requested', until: charge.on, amountCents: effect.charge.cents } as const
  await recordPlanRequest(deps, { planRequest, membershipId, event, audit, tx })
  const mail = { user, membershipId, kind: 'resumed', charge, isChargedNow } as const
  await queueMembershipChangedMail(deps, { ...mail, isByStudio: Boolean(planRequest.staff), tx })
  const changes = { pause: markAsEnding(pause, deps.clock.now()) }
  return requestChange(deps, { membership, changes, jobTitle: JOB_TITLE, tx })
}
