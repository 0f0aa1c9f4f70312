import { dayIn, formatCents, maySell, type PlanChoice, type PlanId } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { planStore } from '../../catalogue/plans/index.ts'
import type { StoredMembership } from '../membership-store.ts'
import type { PlanForPause } from '../pause/pause-rules.ts'
import { changeRefusal, directionTo } from './plan-change-rules.ts'

/** A plan that can be changed to; price in cents. */
export type Candidate = Omit<PlanChoice, 'price'> & { plan: PlanId; priceCents: number }

/** The plans that a member can change to now: those on sale to people who have a plan, and the way back. */
export async function findCandidates(
  deps: Deps,
  { membership, plan }: { membership: StoredMembership; plan: PlanForPause },
): Promise<Candidate[]> {
  if (changeRefusal({ plan, now: deps.clock.now() })) return []
  const present = { plan: membership.plan, priceCents: plan.priceCents }
  return (await planStore(deps).list()).flatMap(({ id, name, priceCents, isOnSale, buyers }) => {
    const isOwn = id === present.plan
    if (!isOwn && (!isOnSale || !maySell({ buyers, hadPlan: true }))) return []
    const cents = isOwn ? plan.priceCents : priceCents
    const direction =
      cents && directionTo({ wanted: { plan: id, priceCents: cents }, present, upcoming: plan.upcoming })
    return cents && direction ? [{ plan: id, name, priceCents: cents, direction }] : []
  })
}

/** The same as members read them. */
export const toPlanChoice = ({ priceCents, ...choice }: Candidate): PlanChoice => ({
  ...choice,
  price: formatCents(priceCents),
})

/** The day of the next renewal. */
export const renewalDay = ({ clock }: Deps, { periodEnd }: PlanForPause) => dayIn(periodEnd, clock.timeZone)
