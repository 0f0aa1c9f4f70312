import { type Day, dayIn, daysBetween, proratedCents } from '@studio/contract'
import { priceOn } from '../change/plan-change-rules.ts'
import { nextChargeCents, type PlanFacts, planRefusal } from '../pause/pause-rules.ts'

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

function freeDaysRefusal({ plan, now }: { plan: PlanFacts; now: Date }): FreeDaysRefusal | null {
  const { stand, pause, isResumeUnpaid, cancelAtPeriodEnd } = plan
  if (stand === 'past_due' || stand === 'unpaid' || isResumeUnpaid) return 'unpaid'
  const refusal = planRefusal({ plan, now })
  if (refusal !== 'paused') return refusal
  if (cancelAtPeriodEnd) return 'ends'
  // The end of a pause is unknown while it is being started, or if it was made in the provider's dashboard.
  return pause?.state === 'paused' ? null : 'changing'
}

/**
 * The effect of free days: each is worth its share of the last paid period. Their value reduces the next charge; the rest
 * reduces the charges after it.
 */
export function planFreeDays({
  plan,
  days,
  ...time
}: { plan: PlanFacts; days: number } & TimeContext): FreeDaysEffect | { refusal: FreeDaysRefusal } {
  const refusal = freeDaysRefusal({ plan, now: time.now })
  if (refusal) return { refusal }
  const { priceCents, creditCents: formerCreditCents, periodStart, periodEnd } = plan
  const on = plan.pause ? plan.pause.resumesOn : dayIn(periodEnd, time.timeZone)
  const periodDays = daysBetween(dayIn(periodStart, time.timeZone), dayIn(periodEnd, time.timeZone))
  const creditCents = periodDays > 0 ? proratedCents({ priceCents, days, totalDays: periodDays }) : 0
  const totalCreditCents = formerCreditCents + creditCents
  // An announced price, or another plan, may begin with that charge.
  const chargedCents = priceOn(plan, on)
  const charge = { on, cents: Math.max(0, chargedCents - totalCreditCents) }
  const chargeBefore = { on, cents: nextChargeCents(plan, on) }
  return { creditCents, chargeBefore, charge, creditLeftCents: Math.max(0, totalCreditCents - chargedCents) }
}
