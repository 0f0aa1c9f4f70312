import { type Day, dayIn, daysBetween, daysCents } from '@studio/contract'
import { priceOn } from '../change/plan-change-rules.ts'
import { nextChargeCents, type PlanFacts, planRefusal } from '../pause/pause-rules.ts'

type At = { now: Date; timeZone: string }

/** Why no free days can be credited: no charge is to come, or it is not known when. */
export type FreeDaysRefusal = 'no_plan' | 'unpaid' | 'ends' | 'renewing' | 'changing'

export type FreeDaysEffect = {
  creditCents: number
  chargeBefore: { on: Day; cents: number }
  charge: { on: Day; cents: number }
  /** What the charge after the next one finds. */
  creditLeftCents: number
}

function freeDaysRefusal({ plan, now }: { plan: PlanFacts; now: Date }): FreeDaysRefusal | null {
  const { stand, pause, isResumeUnpaid, cancelAtPeriodEnd } = plan
  if (stand === 'past_due' || stand === 'unpaid' || isResumeUnpaid) return 'unpaid'
  const refusal = planRefusal({ plan, now })
  if (refusal !== 'paused') return refusal
  if (cancelAtPeriodEnd) return 'ends'
  // While the provider is asked, or when it was paused in its dashboard, it is not known when the plan goes on.
  return pause?.state === 'paused' ? null : 'changing'
}

/**
 * What a number of free days does: each is worth its part of the period that was paid last, and all of them are taken
 * off the next charge, and what is more than that off the ones after it.
 */
export function planFreeDays({
  plan,
  days,
  ...at
}: { plan: PlanFacts; days: number } & At): FreeDaysEffect | { refusal: FreeDaysRefusal } {
  const refusal = freeDaysRefusal({ plan, now: at.now })
  if (refusal) return { refusal }
  const { priceCents, creditCents: before, periodStart, periodEnd } = plan
  const on = plan.pause ? plan.pause.resumesOn : dayIn(periodEnd, at.timeZone)
  const of = daysBetween(dayIn(periodStart, at.timeZone), dayIn(periodEnd, at.timeZone))
  const creditCents = of > 0 ? daysCents({ priceCents, days, of }) : 0
  const all = before + creditCents
  // An announced price, or another plan, can begin with that charge.
  const chargedCents = priceOn(plan, on)
  const charge = { on, cents: Math.max(0, chargedCents - all) }
  const chargeBefore = { on, cents: nextChargeCents(plan, on) }
  return { creditCents, chargeBefore, charge, creditLeftCents: Math.max(0, all - chargedCents) }
}
