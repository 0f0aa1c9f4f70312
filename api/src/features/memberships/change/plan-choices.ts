import { dayIn, formatCents, maySell, type PlanChoice, type PlanId } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { planStore } from '../../catalogue/plans/index.ts'
import type { OwnPlan } from '../load-plan.ts'
import type { PlanForPause } from '../pause/pause-rules.ts'
import { changeRefusal, directionTo } from './plan-change-rules.ts'

type Of = { membership: NonNullable<OwnPlan['membership']>; plan: PlanForPause }

/** A plan that can be changed to; price in cents. */
export type Candidate = { plan: PlanId; name: string; priceCents: number; direction: PlanChoice['direction'] }

/** The plans that a member can change to now: those on sale to people who have a plan, and the way back. */
export async function candidates(deps: Deps, { membership, plan }: Of): Promise<Candidate[]> {
  const { plan: planId = 'monthly' as const } = membership
  if (changeRefusal({ plan, now: deps.clock.now() })) return []
  const present = { plan: planId, priceCents: plan.priceCents }
  const upcoming = plan.upcoming ?? null
  return (await planStore(deps).list()).flatMap(({ id, name, priceCents, isOnSale, buyers }) => {
    const isOwn = id === planId
    if (!isOwn && (!isOnSale || !maySell({ buyers, hadPlan: true }))) return []
    const cents = isOwn ? plan.priceCents : priceCents
    const direction = cents && directionTo({ wanted: { plan: id, priceCents: cents }, present, upcoming })
    return cents && direction ? [{ plan: id, name, priceCents: cents, direction }] : []
  })
}

/** The same as members read them. */
export async function planChoices(deps: Deps, of: Of & Pick<OwnPlan, 'user'>): Promise<PlanChoice[]> {
  return (await candidates(deps, of)).map(({ priceCents, ...choice }) => ({
    ...choice,
    price: formatCents(priceCents),
  }))
}

/** The day of the next renewal. */
export const renewalDay = ({ clock }: Deps, { periodEnd }: PlanForPause) => dayIn(periodEnd, clock.timeZone)
