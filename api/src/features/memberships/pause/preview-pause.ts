import { formatCents, type PausePreview, type PausePreviewQuery, type ResumePreview } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, invalid } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingsWithin, type PausableBooking } from '../../bookings/bookings/index.ts'
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
const sentences = {
  no_plan: NO_PLAN,
  unpaid: 'Your last payment did not go through. Please put it right under Manage Membership, then you can pause.',
  ends: 'Your membership is set to end. Please keep it first, then you can pause.',
  renewing: 'Your membership is being renewed just now. Please try again in an hour.',
  changing: 'Your plan is just being changed. Please try again in a minute.',
  paused: 'Your membership is paused already, or is just resuming.',
  used_up: 'You have used the 92 days of pause that twelve months allow.',
} as const

/** A pause that is about to be shown or done, with the bookings that it touches. */
export type PreparedPause = OwnPlan & {
  plan: PlanForPause
  membership: NonNullable<OwnPlan['membership']>
  effect: PauseEffect
  bookings: PausableBooking[]
  preview: PausePreview
}

type PausePreviewInput = PausePreviewQuery & { userId: string; limits?: PauseLimits; tx?: Tx }

/**
 * What a pause would do; the same for its preview and for the act, so that they cannot differ. Throws NO_MEMBERSHIP,
 * NOT_PAUSABLE, and VALIDATION_FAILED for a day that is too early or too late.
 */
export async function preparePause(
  deps: Deps,
  { userId, start, resumesOn, limits, tx }: PausePreviewInput,
): Promise<PreparedPause> {
  const own = await loadOwnPlan(deps, tx ? { userId, tx } : { userId })
  const { plan, membership } = own
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', NO_PLAN)
  const at = { now: deps.clock.now(), timeZone: deps.clock.timeZone, limits }
  const wanted = { plan, start, resumesOn, ...at }
  const refusal = plan.pause ? null : pauseRefusal(wanted)
  if (refusal) throw new AppError('NOT_PAUSABLE', sentences[refusal])
  const bookings = await bookingsWithin(deps, { userId, ...touchedSpan(wanted), tx })
  const planned = planPause({ ...wanted, bookings })
  if (!planned.ok) {
    if ('refusal' in planned) throw new AppError('NOT_PAUSABLE', sentences[planned.refusal])
    throw invalid({ [planned.field]: planned.sentence })
  }
  const { effect } = planned
  return { ...own, plan, membership, effect, bookings, preview: toPreview({ plan, effect, bookings }) }
}

function toPreview({ plan, effect, bookings }: Pick<PreparedPause, 'plan' | 'effect' | 'bookings'>): PausePreview {
  const { start, from, resumesOn, days, creditCents, charge } = effect
  const outcomes = new Map(effect.bookings.map(({ id, outcome }) => [id, outcome]))
  const shown = {
    ...{ resumesOn, days, credit: formatCents(creditCents) },
    charge: { on: charge.on, amount: formatCents(charge.cents) },
    bookings: bookings.map(({ id, className, bookingDate, startsAt }) => ({
      ...{ id, className, bookingDate, startsAt: startsAt?.toISOString() ?? null },
      outcome: outcomes.get(id) ?? 'stays',
    })),
  }
  // A pause that begins at once begins with the act, whenever that is on this day.
  const begins = start === 'today' && !plan.pause ? 'at once' : from.toISOString()
  const before = plan.pause ? [plan.pause.id, plan.pause.resumesOn] : []
  return { ...shown, from: from.toISOString(), version: toVersion({ ...shown, start, begins, before }) }
}

/** GET /api/membership/pause/preview. */
export const previewPause = async (deps: Deps, wanted: Omit<PausePreviewInput, 'tx'>): Promise<PausePreview> =>
  (await preparePause(deps, wanted)).preview

/** The end of a pause that is about to be shown or done. */
type PreparedResume = OwnPlan & {
  plan: PlanForPause
  membership: NonNullable<OwnPlan['membership']>
  effect: ResumeEffect
  preview: ResumePreview
}

/** What ending a pause at once would do, for its preview and for the act. Throws NOT_PAUSED. */
export async function prepareResume(
  deps: Deps,
  { userId, tx }: { userId: string; tx?: Tx },
): Promise<PreparedResume & { plan: { pause: NonNullable<PlanForPause['pause']> } }> {
  const own = await loadOwnPlan(deps, tx ? { userId, tx } : { userId })
  const { plan, membership } = own
  const effect = plan && planResume({ plan, now: deps.clock.now(), timeZone: deps.clock.timeZone })
  if (!plan?.pause || !membership || !effect) throw new AppError('NOT_PAUSED', notPaused(plan))
  const { pause } = plan
  const charge = { on: effect.charge.on, amount: formatCents(effect.charge.cents) }
  const shown = { charge, isChargedNow: !effect.keepsPeriod && effect.charge.cents > 0 }
  const version = toVersion({ ...shown, pause: pause.id, until: pause.resumesOn })
  return { ...own, plan: { ...plan, pause }, membership, effect, preview: { ...shown, version } }
}

function notPaused(plan: PlanForPause | null): string {
  if (plan?.isResumeUnpaid) return 'Your card was refused. Please change it under Manage Membership; then it resumes.'
  if (!plan?.pause) return 'Your membership is not paused.'
  return `Your membership is just ${plan.pause.state === 'ending' ? 'resuming' : 'being paused'}. Please try again soon.`
}

/** GET /api/membership/resume/preview. */
export const previewResume = async (deps: Deps, { userId }: { userId: string }): Promise<ResumePreview> =>
  (await prepareResume(deps, { userId })).preview

/** Throws CHANGED_MEANWHILE with what would happen now when that is not what the member has seen. */
export function assertSeen(preview: { version: string }, seen: string): void {
  if (preview.version === seen) return
  const sentence = 'Something has changed in the meantime. Please look at what happens now.'
  throw new AppError('CHANGED_MEANWHILE', sentence, { extra: { current: preview } })
}
