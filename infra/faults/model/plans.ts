/** Monthly plans: what they cover, how they are charged, paused and ended. */
import { DAY, dayAt, daysBetween, monthAfter, plusDays, toInstant } from './calendar.ts'
import { type Model, mail, type Person, type Plan } from './state.ts'

const MONTH_CENTS = 14_900
const MIN_DAYS = 7

const isPausedAt = ({ pause }: Plan, at: number): boolean => pause !== null && at >= pause.from && at < pause.until
const hasEnded = ({ isEnding, paidUntil }: Plan, at: number): boolean => isEnding && at >= paidUntil
/** Whether a plan covers a new booking at an instant. */
export const isCovered = ({ isGranted, plan }: Person, at: number): boolean =>
  isGranted || (plan !== null && !plan.unpaid && !isPausedAt(plan, at) && !hasEnded(plan, at))
/** Whether a booking that was covered when it was made is still covered. */
export const staysCovered = ({ isGranted, plan }: Person, at: number): boolean =>
  isGranted || (plan !== null && !isPausedAt(plan, at))
/** Whether the person has the booking window of members. */
export const isMember = ({ isGranted, plan }: Person): boolean => isGranted || (plan !== null && !plan.unpaid)

export function subscribe(model: Model, who: Person): string {
  if (who.plan || who.isGranted) return 'ALREADY_SUBSCRIBED'
  const period = { anchor: model.now, periodStart: model.now, paidUntil: monthAfter(model.now, model.now) }
  who.plan = { ...period, isEnding: false, cardPays: true, pause: null, unpaid: null }
  model.payments.push({ who, cents: MONTH_CENTS, refunded: 0 })
  mail(model, who, 'membership-started')
  return 'done'
}

/** A granted plan ends a paid plan that would renew, at once and without a mail. */
export function grant(who: Person): string {
  who.isGranted = true
  if (who.plan && !who.plan.isEnding) who.plan = null
  return 'done'
}

export function revoke(model: Model, who: Person): string {
  who.isGranted = false
  if (who.plan) endPlan(model, who)
  return 'done'
}

export function changeCard(model: Model, who: Person, pays: boolean): string {
  if (!who.plan) return 'NO_PLAN'
  who.plan.cardPays = pays
  if (pays) payUnpaid(model, who, who.plan)
  return 'done'
}

export function cancelPlan(model: Model, who: Person): string {
  const { plan } = who
  if (!plan || who.isGranted || plan.isEnding) return 'refused'
  if (plan.unpaid || (plan.pause && plan.pause.from <= model.now)) return endPlan(model, who)
  Object.assign(plan, { isEnding: true, pause: null })
  mail(model, who, 'membership-leaving')
  return 'done'
}

export function keepPlan({ plan, isGranted }: Person): string {
  if (!plan?.isEnding || isGranted) return 'refused'
  plan.isEnding = false
  return 'done'
}

export function pausePlan(model: Model, who: Person, { days, isToday }: { days: number; isToday: boolean }): string {
  const { plan } = who
  if (!plan || who.isGranted || plan.isEnding || plan.unpaid) return 'refused'
  // An existing pause keeps its first day and gets a new end.
  const from = plan.pause?.from ?? (isToday ? model.now : plan.paidUntil)
  const until = toInstant(plusDays(dayAt(from), days), '00:00')
  const isRunning = plan.pause !== null && from <= model.now
  if (isRunning ? until <= model.now : days < MIN_DAYS) return 'refused'
  if (isToday && !plan.pause) who.credit += unusedCents(plan, dayAt(model.now))
  plan.pause = { from, until }
  mail(model, who, 'membership-paused')
  return 'done'
}

/** Returns the price of the unused whole days after today, rounded to the nearest cent. */
function unusedCents({ periodStart, paidUntil }: Plan, day: string): number {
  const totalDays = daysBetween(dayAt(periodStart), dayAt(paidUntil))
  const unusedDays = Math.min(totalDays, Math.max(0, daysBetween(day, dayAt(paidUntil)) - 1))
  return Math.floor((MONTH_CENTS * unusedDays) / totalDays + 0.5)
}

/** Ends a pause: a future pause is removed, a current one ends and a new month is charged. */
export function resume(model: Model, who: Person): string {
  const { plan } = who
  if (!plan?.pause || plan.unpaid || who.isGranted) return 'refused'
  if (plan.pause.from > model.now) plan.pause = null
  else bill(model, who, model.now, true)
  return 'done'
}

function bill(model: Model, who: Person, from: number, endsPause: boolean): void {
  const { plan, credit } = who
  if (!plan) return
  const cents = Math.max(0, MONTH_CENTS - credit)
  who.credit = Math.max(0, credit - MONTH_CENTS)
  plan.unpaid = { cents, from, nextAttempt: model.now + 3 * DAY, endsPause }
  if (plan.cardPays || cents === 0) payUnpaid(model, who, plan)
  else mail(model, who, endsPause ? 'resume-failed' : 'renewal-failed')
}

function payUnpaid(model: Model, who: Person, plan: Plan): void {
  if (!plan.unpaid) return
  const { cents, from, endsPause } = plan.unpaid
  if (cents > 0) model.payments.push({ who, cents, refunded: 0 })
  plan.unpaid = null
  if (endsPause)
    Object.assign(plan, { pause: null, anchor: from, periodStart: from, paidUntil: monthAfter(from, from) })
}

function endPlan(model: Model, who: Person): string {
  who.plan = null
  if (!who.isGranted) mail(model, who, 'membership-ended')
  return 'done'
}

/** Returns when a plan changes by itself next. */
export function nextChange({ plan }: Person): number {
  if (!plan) return Number.POSITIVE_INFINITY
  if (plan.unpaid?.endsPause) return plan.unpaid.nextAttempt
  return plan.pause?.until ?? plan.paidUntil
}

/** Applies the next change of a plan: another attempt to pay, the end of a pause, its end, or a renewal. */
export function advancePlan(model: Model, who: Person, at: number): void {
  const { plan } = who
  if (!plan) return
  if (plan.unpaid?.endsPause) {
    plan.unpaid.nextAttempt += 3 * DAY
    if (plan.cardPays) payUnpaid(model, who, plan)
  } else if (plan.pause) bill(model, who, at, true)
  else if (plan.isEnding || plan.unpaid) endPlan(model, who)
  else {
    Object.assign(plan, { periodStart: at, paidUntil: monthAfter(at, plan.anchor) })
    bill(model, who, at, false)
  }
}
