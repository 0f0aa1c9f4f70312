import { type Day, daysBetween, getDayIn, prorateCents } from '@studio/contract'
import { getPriceOn } from '../change/plan-change-rules.ts'
import { findPauseOrChangeRefusal, getNextChargeCents, type PlanFacts } from '../pause/pause-rules.ts'

type FreeDaysInput = { plan: PlanFacts; days: number; currentTime: Date; timeZone: string }

/** Why no free days can be credited: a charge is unpaid, there is no next one, or its date is not known. */
export type FreeDaysRefusal = 'no_plan' | 'unpaid' | 'ends' | 'renewing' | 'changing'

export type FreeDaysEffect = {
  freeDaysCents: number
  /** The next charge without the free days. */
  chargeBefore: { on: Day; cents: number }
  charge: { on: Day; cents: number }
  /** The credit that is left for the charge after the next one. */
  creditLeftCents: number
}

function findFreeDaysRefusal({ plan, currentTime }: { plan: PlanFacts; currentTime: Date }): FreeDaysRefusal | null {
  const { status, pause, isResumeUnpaid, cancelAtPeriodEnd } = plan
  if (status === 'past_due' || status === 'unpaid' || isResumeUnpaid) return 'unpaid'
  const refusal = findPauseOrChangeRefusal({ plan, currentTime })
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
  currentTime,
  timeZone,
}: FreeDaysInput): FreeDaysEffect | { refusal: FreeDaysRefusal } {
  const refusal = findFreeDaysRefusal({ plan, currentTime })
  if (refusal) return { refusal }
  const { priceCents, periodStart, periodEnd } = plan
  const chargeDay = plan.pause ? plan.pause.resumesOn : getDayIn(periodEnd, timeZone)
  const periodDays = daysBetween(getDayIn(periodStart, timeZone), getDayIn(periodEnd, timeZone))
  const freeDaysCents = periodDays > 0 ? prorateCents({ priceCents, days, totalDays: periodDays }) : 0
  const totalCreditCents = plan.creditCents + freeDaysCents
  // An announced price, or another plan, may begin with that charge.
  const fullChargeCents = getPriceOn(plan, chargeDay)
  const charge = { on: chargeDay, cents: Math.max(0, fullChargeCents - totalCreditCents) }
  const chargeBefore = { on: chargeDay, cents: getNextChargeCents(plan, chargeDay) }
  return { freeDaysCents, chargeBefore, charge, creditLeftCents: Math.max(0, totalCreditCents - fullChargeCents) }
}
