import { addDays, dayIn, formatCents, furthestDays, type KeepPreview, type LeavePreview } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import { startOfDay } from '../../../platform/studio-time.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingsWithin, type PausableBooking } from '../../bookings/index.ts'
import { loadOwnPlan, type OwnPlan } from '../load-plan.ts'
import { nextChargeCents, type PlanForPause } from '../pause/pause-rules.ts'
import { type LeaveEffect, planLeaving } from './leave-rules.ts'

type PreparedLeave = OwnPlan & { plan: PlanForPause; membership: NonNullable<OwnPlan['membership']> }
type Of = { userId: string; tx?: Tx }

/** What leaving would do, for its preview and for the act. Throws NOT_LEAVABLE. */
export async function prepareLeaving(
  deps: Deps,
  { userId, tx }: Of,
): Promise<PreparedLeave & { effect: LeaveEffect; bookings: PausableBooking[]; preview: LeavePreview }> {
  const own = await loadOwnPlan(deps, tx ? { userId, tx } : { userId })
  const { plan, membership } = own
  const effect = plan && planLeaving({ plan, now: deps.clock.now() })
  if (!plan || !membership || !effect) throw new AppError('NOT_LEAVABLE', notLeavable(plan))
  const { endsAt, isNow } = effect
  const until = startOfDay({ clock: deps.clock, day: addDays(deps.clock.today(), furthestDays) })
  const bookings = await bookingsWithin(deps, { userId, from: endsAt, until, tx })
  const shown = bookings.map(({ id, className, bookingDate, startsAt, isFree }) => ({
    ...{ id, className, bookingDate, startsAt: startsAt?.toISOString() ?? null },
    outcome: isFree ? ('released' as const) : ('stays' as const),
  }))
  const creditLeft = formatCents(plan.creditCents)
  const version = toVersion({ bookings: shown, creditLeft, endsAt: isNow ? 'now' : endsAt.toISOString() })
  const preview = { version, endsAt: endsAt.toISOString(), isNow, creditLeft, bookings: shown }
  return { ...own, plan, membership, effect, bookings, preview }
}

function notLeavable(plan: PlanForPause | null): string {
  if (plan?.cancelAtPeriodEnd) return 'Your membership is set to end already.'
  if (plan?.upgradingUntil && !plan.pause) return 'Your plan is just being changed. Please try again in a minute.'
  if (!plan?.pause) return 'You have no membership to leave.'
  return `Your membership is just ${plan.pause.state === 'ending' ? 'resuming' : 'being paused'}. Please try again soon.`
}

/** What taking a leaving back would do, for its preview and for the act. Throws NOT_LEAVING. */
export async function prepareKeeping(
  deps: Deps,
  { userId, tx }: Of,
): Promise<PreparedLeave & { preview: KeepPreview }> {
  const own = await loadOwnPlan(deps, tx ? { userId, tx } : { userId })
  const { plan, membership } = own
  const isOver = !plan || plan.stand === 'ended' || plan.periodEnd <= deps.clock.now()
  if (!plan || !membership || !plan.cancelAtPeriodEnd || isOver) {
    throw new AppError('NOT_LEAVING', 'Your membership is not set to end.')
  }
  const on = dayIn(plan.periodEnd, deps.clock.timeZone)
  const charge = { on, amount: formatCents(nextChargeCents(plan, on)) }
  return { ...own, plan, membership, preview: { charge, version: toVersion(charge) } }
}

/** GET /api/membership/cancel/preview. */
export const previewLeaving = async (deps: Deps, { userId }: { userId: string }): Promise<LeavePreview> =>
  (await prepareLeaving(deps, { userId })).preview

/** GET /api/membership/keep/preview. */
export const previewKeeping = async (deps: Deps, { userId }: { userId: string }): Promise<KeepPreview> =>
  (await prepareKeeping(deps, { userId })).preview
