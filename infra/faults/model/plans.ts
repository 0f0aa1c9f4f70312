/** A plan by the month: what it covers, what is charged for it, and how it is paused and ends. */
import { DAY, dayAt, daysBetween, monthAfter, plusDays, toInstant } from './calendar.ts'
import { type Model, mail, type Person, type Plan } from './state.ts'

const MONTH_CENTS = 14_900
const FEWEST_DAYS = 7

const isPausedAt = ({ pause }: Plan, at: number): boolean => pause !== null && at >= pause.from && at < pause.until
const endsBy = ({ isEnding, paidUntil }: Plan, at: number): boolean => isEnding && at >= paidUntil
/** Whether a new seat at an instant is covered. */
export const covers = ({ isGranted, plan }: Person, at: number): boolean =>
  isGranted || (plan !== null && !plan.unpaid && !isPausedAt(plan, at) && !endsBy(plan, at))
/** Whether a seat that was covered when it was booked stays so. */
export const keeps = ({ isGranted, plan }: Person, at: number): boolean =>
  isGranted || (plan !== null && !isPausedAt(plan, at))
/** Whether they book as early as members do. */
export const isMember = ({ isGranted, plan }: Person): boolean => isGranted || (plan !== null && !plan.unpaid)

export function subscribe(model: Model, who: Person): string {
  if (who.plan || who.isGranted) return 'ALREADY_SUBSCRIBED'
  const period = { anchor: model.now, periodStart: model.now, paidUntil: monthAfter(model.now, model.now) }
  who.plan = { ...period, isEnding: false, cardPays: true, pause: null, unpaid: null }
  model.payments.push({ who, cents: MONTH_CENTS, refunded: 0 })
  mail(model, who, 'membership-started')
  return 'done'
}

/** A given plan ends a paid one that renews at once, and without a mail. */
export function grant(who: Person): string {
  who.isGranted = true
  if (who.plan && !who.plan.isEnding) who.plan = null
  return 'done'
}

export function takeAway(model: Model, who: Person): string {
  who.isGranted = false
  if (who.plan) endPlan(model, who)
  return 'done'
}

export function changeCard(model: Model, who: Person, pays: boolean): string {
  if (!who.plan) return 'NO_PLAN'
  who.plan.cardPays = pays
  if (pays) payOpen(model, who, who.plan)
  return 'done'
}

export function leave(model: Model, who: Person): string {
  const { plan } = who
  if (!plan || who.isGranted || plan.isEnding) return 'refused'
  if (plan.unpaid || (plan.pause && plan.pause.from <= model.now)) return endPlan(model, who)
  Object.assign(plan, { isEnding: true, pause: null })
  mail(model, who, 'membership-leaving')
  return 'done'
}

export function keep({ plan, isGranted }: Person): string {
  if (!plan?.isEnding || isGranted) return 'refused'
  plan.isEnding = false
  return 'done'
}

export function pausePlan(model: Model, who: Person, { days, isToday }: { days: number; isToday: boolean }): string {
  const { plan } = who
  if (!plan || who.isGranted || plan.isEnding || plan.unpaid) return 'refused'
  // A pause that has been taken already keeps its first day and gets another end.
  const from = plan.pause?.from ?? (isToday ? model.now : plan.paidUntil)
  const until = toInstant(plusDays(dayAt(from), days), '00:00')
  const isRunning = plan.pause !== null && from <= model.now
  if (isRunning ? until <= model.now : days < FEWEST_DAYS) return 'refused'
  if (isToday && !plan.pause) who.credit += unusedCents(plan, dayAt(model.now))
  plan.pause = { from, until }
  mail(model, who, 'membership-paused')
  return 'done'
}

/** The part of the paid period after today by whole days, half a cent up. */
function unusedCents({ periodStart, paidUntil }: Plan, day: string): number {
  const all = daysBetween(dayAt(periodStart), dayAt(paidUntil))
  const left = Math.min(all, Math.max(0, daysBetween(day, dayAt(paidUntil)) - 1))
  return Math.floor((MONTH_CENTS * left) / all + 0.5)
}

/** A pause ends: one that has not begun is taken back, else another month is charged. */
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
  plan.unpaid = { cents, from, nextTry: model.now + 3 * DAY, endsPause }
  if (plan.cardPays || cents === 0) payOpen(model, who, plan)
  else mail(model, who, endsPause ? 'resume-failed' : 'renewal-failed')
}

function payOpen(model: Model, who: Person, plan: Plan): void {
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

/** When a plan changes by itself next. */
export function nextTurn({ plan }: Person): number {
  if (!plan) return Number.POSITIVE_INFINITY
  if (plan.unpaid?.endsPause) return plan.unpaid.nextTry
  return plan.pause?.until ?? plan.paidUntil
}

/** What is due of a plan: another try, the end of a pause, its own end, or a renewal. */
export function turnPlan(model: Model, who: Person, at: number): void {
  const { plan } = who
  if (!plan) return
  if (plan.unpaid?.endsPause) {
    plan.unpaid.nextTry += 3 * DAY
    if (plan.cardPays) payOpen(model, who, plan)
  } else if (plan.pause) bill(model, who, at, true)
  else if (plan.isEnding || plan.unpaid) endPlan(model, who)
  else {
    Object.assign(plan, { periodStart: at, paidUntil: monthAfter(at, plan.anchor) })
    bill(model, who, at, false)
  }
}
