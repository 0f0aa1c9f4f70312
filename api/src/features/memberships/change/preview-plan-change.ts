import { addDays, formatCents, type PlanChangePreview, type PlanChangeQuery, type PlanId } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import { bookingsWithin } from '../../bookings/index.ts'
import { planStore } from '../../catalogue/plans/index.ts'
import { loadOwnPlan, type OwnPlan } from '../load-plan.ts'
import type { PlanForPause } from '../pause/pause-rules.ts'
import { changeRefusal } from './plan-change-rules.ts'
import { type Candidate, candidates, renewalDay } from './plan-choices.ts'

const NO_PLAN = 'You have no membership that can be changed.'
const sentences = {
  no_plan: NO_PLAN,
  unpaid: 'Your last payment did not go through. Please put it right under Manage Membership, then you can change.',
  ends: 'Your membership is set to end. Please keep it first, then you can change.',
  renewing: 'Your membership is being renewed just now. Please try again in an hour.',
  paused: 'Your membership is paused. Please end the pause first, then you can change.',
  changing: 'Your plan is just being changed. Please try again in a minute.',
} as const
const furthestDays = 366

/** A change that is about to be shown or done. */
export type PreparedChange = OwnPlan & {
  plan: PlanForPause
  membership: NonNullable<OwnPlan['membership']>
  wanted: Candidate
  /** The instant that the charge is computed for. */
  at: Date
  preview: PlanChangePreview
}

/**
 * What changing to a plan would do, as of an instant; the same for its preview and for the act. Throws NO_MEMBERSHIP,
 * NOT_CHANGEABLE.
 */
export async function prepareChange(
  deps: Deps,
  { userId, planId, at: asked }: { userId: string; planId: PlanId; at: Date },
): Promise<PreparedChange> {
  const own = await loadOwnPlan(deps, { userId })
  const { plan, membership } = own
  if (!plan || !membership) throw new AppError('NO_MEMBERSHIP', NO_PLAN)
  const refusal = changeRefusal({ plan, now: deps.clock.now() })
  if (refusal) throw new AppError('NOT_CHANGEABLE', sentences[refusal])
  const wanted = (await candidates(deps, { membership, plan })).find((one) => one.plan === planId)
  if (!wanted) throw new AppError('NOT_CHANGEABLE', 'You cannot change to this plan now.')
  const { direction, name, priceCents } = wanted
  // The provider's clock may be ahead of ours by some seconds when the period has just begun.
  const at = asked < plan.periodStart ? plan.periodStart : asked
  const charge = { id: membership.id, plan: planId, title: name, priceCents, at }
  const due = direction === 'up' ? await deps.payments.previewUpgrade(charge) : null
  // Credit is used by what is charged first.
  const creditCents = plan.creditCents - (due?.usedCreditCents ?? 0)
  const shown = {
    ...{ plan: planId, name, direction },
    chargedNow: due && formatCents(due.dueCents),
    renewal: { on: renewalDay(deps, plan), amount: formatCents(Math.max(0, priceCents - creditCents)) },
    bookings: await lostBookings(deps, { userId, wanted, plan }),
  }
  const version = `${seconds(at)}.${toVersion({ ...shown, was: plan.upcoming?.id ?? null })}`
  return { ...own, plan, membership, wanted, at, preview: { ...shown, version } }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)
const SHOWN_MINUTES = 60

/** The instant that a preview was made for; now for one that is older than an hour, or no version at all. */
export function toPreviewInstant(version: string, now: Date): Date {
  const at = new Date(Number(version.split('.')[0]) * 1_000)
  const age = now.getTime() - at.getTime()
  return age >= 0 && age <= SHOWN_MINUTES * 60_000 ? at : now
}

async function lostBookings(
  deps: Deps,
  { userId, wanted, plan }: { userId: string; wanted: Candidate; plan: PlanForPause },
): Promise<PlanChangePreview['bookings']> {
  if (wanted.direction === 'undo') return []
  const { covers } = await planStore(deps).find(wanted.plan)
  if (covers === null) return []
  const from = wanted.direction === 'up' ? deps.clock.now() : plan.periodEnd
  const until = startOfDay({ clock: deps.clock, day: addDays(deps.clock.today(), furthestDays) })
  const later = await bookingsWithin(deps, { userId, from, until })
  return later
    .filter(({ isFree, category }) => isFree && category !== undefined && !covers.includes(category))
    .map(({ id, className, bookingDate, startsAt }) => ({
      ...{ id, className, bookingDate, startsAt: startsAt?.toISOString() ?? null },
      outcome: 'released' as const,
    }))
}

/** GET /api/membership/plan/preview. */
export const previewPlanChange = async (
  deps: Deps,
  actor: Actor,
  { plan }: PlanChangeQuery,
): Promise<PlanChangePreview> =>
  (await prepareChange(deps, { userId: actor.id, planId: plan, at: deps.clock.now() })).preview
