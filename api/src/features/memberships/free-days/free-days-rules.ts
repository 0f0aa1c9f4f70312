import { type Day, daysBetween, getDayIn, prorateCents } from '@studio/contract'
import { getPriceOn } from '../change/plan-change-rules.ts'
import { findPlanRefusal, getNextChargeCents, type PlanFacts } from '../pause/pause-rules.ts'

type TimeContext = { now: Date; timeZone: string }

/** Why no free days can be credited: there is no next charge, or its date is not known. */
export type FreeDaysRefusal = 'no_plan' | 'unpaid' | 'ends' | 'renewing' | 'changing'

export type FreeDaysEffect = {
  creditCents: number
  chargeBefore: { on: Day; cents: number }
  charge: { on: Day; cents: number }
  /** The credit that is left for the charge after the next one. */
  creditLeftCents: number
}

function findFreeDaysRefusal({ plan, now }: { plan: PlanFacts; now: Date }): FreeDaysRefusal | null {
  const { status, pause, isResumeUnpaid, cancelAtPeriodEnd } = plan
  if (status === 'past_due' || status === 'unpaid' || isResumeUnpaid) return 'unpaid'
  const refusal = findPlanRefusal({ plan, now })
  if (refusal !== 'paused') return refusal
  if (cancelAtPeriodEnd) return 'ends'
  // The end of a pause is unknown while it is being started, or if it was made in the provider's dashboard.
  return pause?.state === 'paused' ? null : 'changing'
}

/**
 * The effect of free days: each is worth its share of the last paid period. Their value reduces the next charge; the rest
 * reduces the charges after it.
 */
export function evaluateFreeDays({
  plan,
  days,
  ...context
}: { plan: PlanFacts; days: number } & TimeContext): FreeDaysEffect | { refusal: FreeDaysRefusal } {
  const refusal = findFreeDaysRefusal({ plan, now: context.now })
  if (refusal) return { refusal }
  const { priceCents, creditCents: formerCreditCents, periodStart, periodEnd } = plan
  const on = plan.pause ? plan.pause.resumesOn : getDayIn(periodEnd, context.timeZone)
  const periodDays = daysBetween(getDayIn(periodStart, context.timeZone), getDayIn(periodEnd, context.timeZone))
  const creditCents = periodDays > 0 ? prorateCents({ priceCents, days, totalDays: periodDays }) : 0
  const totalCreditCents = formerCreditCents + creditCents
  // An announced price, or another plan, may begin with that charge.
  const chargedCents = getPriceOn(plan, on)
  const charge = { on, cents: Math.max(0, chargedCents - totalCreditCents) }
  const chargeBefore = { on, cents: getNextChargeCents(plan, on) }
  return { creditCents, chargeBefore, charge, creditLeftCents: Math.max(0, totalCreditCents - chargedCents) }
}
