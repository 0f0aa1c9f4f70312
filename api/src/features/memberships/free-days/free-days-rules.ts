import { type Day, dayIn, daysBetween, daysCents } from '@studio/contract'
import { priceOn } from '../change/plan-change-rules.ts'
import { isUpgrading, nextChargeCents, type PlanFacts } from '../pause/pause-rules.ts'

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

/** What a plan is charged next, and when, while nothing is unpaid and it does not end; else why there is none. */
function nextCharge({ plan, now, timeZone }: { plan: PlanFacts } & At): FreeDaysRefusal | { on: Day; cents: number } {
  const { stand, pause, isResumeUnpaid, cancelAtPeriodEnd, periodEnd } = plan
  if (stand === 'past_due' || stand === 'unpaid' || isResumeUnpaid) return 'unpaid'
  if (stand !== 'active' && stand !== 'paused') return 'no_plan'
  if (cancelAtPeriodEnd) return 'ends'
  const on = pause ? pause.resumesOn : dayIn(periodEnd, timeZone)
  const cents = nextChargeCents(plan, on)
  if (pause) return pause.state === 'paused' ? { on, cents } : 'changing'
  // Paused in the provider's dashboard: when it goes on is not known here.
  if (stand === 'paused' || isUpgrading({ plan, now })) return 'changing'
  return periodEnd <= now ? 'renewing' : { on, cents }
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
  const chargeBefore = nextCharge({ plan, ...at })
  if (typeof chargeBefore === 'string') return { refusal: chargeBefore }
  const { priceCents, creditCents: before, periodStart, periodEnd } = plan
  const of = daysBetween(dayIn(periodStart, at.timeZone), dayIn(periodEnd, at.timeZone))
  const creditCents = of > 0 ? daysCents({ priceCents, days, of }) : 0
  const all = before + creditCents
  // An announced price, or another plan, can begin with that charge.
  const chargedCents = priceOn(plan, chargeBefore.on)
  const charge = { on: chargeBefore.on, cents: Math.max(0, chargedCents - all) }
  return { creditCents, chargeBefore, charge, creditLeftCents: Math.max(0, all - chargedCents) }
}
