import {
  formatCents,
  type PausePreview,
  type PausePreviewQuery,
  type PauseRefusal,
  type ResumePreview,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingsWithin, type PausableBooking } from '../../bookings/index.ts'
import { loadOwnPlan, type OwnPlan } from '../load-plan.ts'
import {
  type PauseEffect,
  type PauseLimits,
  type PlanForPause,
  pauseRefusal,
  planPause,
  planResume,
  type ResumeEffect,
  touchedSpan,
} from './pause-rules.ts'

const NO_PLAN = 'You have no membership that can be paused.'
const refusalMessages: Record<PauseRefusal, string> = {
  no_plan: NO_PLAN,
  unpaid: 'Your last payment did not go through. Please put it right under Manage Membership, then you can pause.',
  ends: 'Your membership is set to end. Please keep it first, then you can pause.',
  renewing: 'Your membership is being renewed just now. Please try again in an hour.',
  changing: 'Your plan is just being changed. Please try again in a minute.',
  paused: 'Your membership is paused already, or is just resuming.',
  used_up: 'You have used the 92 days of pause that twelve months allow.',
}

/** A pause that is about to be shown or made, with the bookings that it touches. */
export type PreparedPause = OwnPlan & {
  plan: PlanForPause
  membership: NonNullable<OwnPlan['membership']>
  effect: PauseEffect
  bookings: PausableBooking[]
  preview: PausePreview
}

type PausePreviewInput = PausePreviewQuery & { userId: string; limits?: PauseLimits; tx?: Tx }

/**
 * What a pause does, for its preview and for the pause itself. Throws NO_MEMBERSHIP, NOT_PAUSABLE, and
 * VALIDATION_FAILED for a day that is too early or too late.
 */
export async function preparePause(
  deps: Deps,
  { userId, start, resumesOn, limits, tx }: PausePreviewInput,
): Promise<PreparedPause> {
  const own = await loadOwnPlan(deps, tx ? { userId, tx } : { userId })
  const { plan, membership } = own
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', NO_PLAN)
  const input = { plan, start, resumesOn, now: deps.clock.now(), timeZone: deps.clock.timeZone, limits }
  const refusal = plan.pause ? null : pauseRefusal(input)
  if (refusal) throw new AppError('NOT_PAUSABLE', refusalMessages[refusal])
  const bookings = await bookingsWithin(deps, { userId, ...touchedSpan(input), tx })
  const planned = planPause({ ...input, bookings })
  if (!planned.ok) {
    if ('refusal' in planned) throw new AppError('NOT_PAUSABLE', refusalMessages[planned.refusal])
    throw invalid({ [planned.field]: planned.sentence })
  }
  const { effect } = planned
  return { ...own, plan, membership, effect, bookings, preview: toPreview({ plan, effect, bookings }) }
}

function toPreview({ plan, effect, bookings }: Pick<PreparedPause, 'plan' | 'effect' | 'bookings'>): PausePreview {
  const { start, from, resumesOn, days, creditCents, charge } = effect
  const outcomes = new Map(effect.bookings.map(({ id, outcome }) => [id, outcome]))
  const shown = {
    resumesOn,
    days,
    credit: formatCents(creditCents),
    charge: { on: charge.on, amount: formatCents(charge.cents) },
    bookings: bookings.map(({ id, className, bookingDate, startsAt }) => ({
      id,
      className,
      bookingDate,
      startsAt: startsAt?.toISOString() ?? null,
      outcome: outcomes.get(id) ?? 'stays',
    })),
  }
  // A pause that starts today starts when it is made, so the instant is no part of what the member has seen.
  const begins = start === 'today' && !plan.pause ? 'at once' : from.toISOString()
  const currentPause = plan.pause ? [plan.pause.id, plan.pause.resumesOn] : []
  const version = toVersion({ ...shown, start, begins, before: currentPause })
  return { ...shown, from: from.toISOString(), version }
}

/** GET /api/membership/pause/preview. */
export const previewPause = async (deps: Deps, input: Omit<PausePreviewInput, 'tx'>): Promise<PausePreview> =>
  (await preparePause(deps, input)).preview

/** The end of a pause that is about to be shown or made. */
type PreparedResume = OwnPlan & {
  plan: PlanForPause & { pause: NonNullable<PlanForPause['pause']> }
  membership: NonNullable<OwnPlan['membership']>
  effect: ResumeEffect
  preview: ResumePreview
}

/** What ending a pause at once does, for its preview and for the act. Throws NOT_PAUSED. */
export async function prepareResume(deps: Deps, { userId, tx }: { userId: string; tx?: Tx }): Promise<PreparedResume> {
  const own = await loadOwnPlan(deps, tx ? { userId, tx } : { userId })
  const { plan, membership } = own
  const effect = plan && planResume({ plan, now: deps.clock.now(), timeZone: deps.clock.timeZone })
  if (!plan?.pause || !membership || !effect) throw new AppError('NOT_PAUSED', notPausedMessage(plan))
  const { pause } = plan
  const charge = { on: effect.charge.on, amount: formatCents(effect.charge.cents) }
  const shown = { charge, isChargedNow: !effect.keepsPeriod && effect.charge.cents > 0 }
  const version = toVersion({ ...shown, pause: pause.id, until: pause.resumesOn })
  return { ...own, plan: { ...plan, pause }, membership, effect, preview: { ...shown, version } }
}

function notPausedMessage(plan: PlanForPause | null): string {
  if (plan?.isResumeUnpaid) return 'Your card was refused. Please change it under Manage Membership; then it resumes.'
  if (!plan?.pause) return 'Your membership is not paused.'
  return `Your membership is just ${plan.pause.state === 'ending' ? 'resuming' : 'being paused'}. Please try again soon.`
}

/** GET /api/membership/resume/preview. */
export const previewResume = async (deps: Deps, { userId }: { userId: string }): Promise<ResumePreview> =>
  (await prepareResume(deps, { userId })).preview
