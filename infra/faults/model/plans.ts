/** A plan by the month: what it covers, what is charged for it, and how it is paused and ends. */
import { DAY, dayAt, daysBetween, monthAfter, plusDays, toInstant } from './calendar.ts'
import { type Model, mail, type Person, type Plan } from './state.ts'

const MONTH_CENTS = 14_900
const FEWEST_DAYS = 7

/** Whether a new seat at an instant is covered. */
export function covers({ isGranted, plan }: Person, at: number): boolean {
  if (isGranted) return true
  if (!plan || plan.unpaid) return false
  return !isPausedAt(plan, at) && !(plan.isEnding && at >= plan.paidUntil)
}

/** Whether a seat that was covered when it was booked stays so. */
export const keeps = ({ isGranted, plan }: Person, at: number): boolean =>
  isGranted || (plan !== null && !isPausedAt(plan, at))

const isPausedAt = ({ pause }: Plan, at: number): boolean => pause !== null && at >= pause.from && at < pause.until

/** Whether they book as early as members do. */
export const isMember = ({ isGranted, plan }: Person): boolean => isGranted || (plan !== null && !plan.unpaid)

export function subscribe(model: Model, who: Person): string {
  if (who.plan || who.isGranted) return 'ALREADY_SUBSCRIBED'
  const { now } = model
  const paidUntil = monthAfter(now, now)
  const facts = { isEnding: false, cardPays: true, pause: null, unpaid: null }
  who.plan = { ...facts, anchor: now, periodStart: now, paidUntil }
  charge(model, who, MONTH_CENTS)
  mail(model, who, 'started')
  return 'done'
}

function charge({ payments }: Model, who: Person, cents: number): void {
  if (cents > 0) payments.push({ who, cents, refunded: 0 })
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
  mail(model, who, 'leaving')
  return 'done'
}

export function keep({ plan, isGranted }: Person): string {
  if (!plan?.isEnding || isGranted) return 'refused'
  plan.isEnding = false
  return 'done'
}

export function pausePlan(model: Model, who: Person, { days, isToday }: { days: number; isToday: boolean }): string {
  const { plan } = who
  if (!plan || who.isGranted || plan.pause || plan.isEnding || plan.unpaid) return 'refused'
  const from = isToday ? model.now : plan.paidUntil
  const first = dayAt(from)
  if (days < FEWEST_DAYS) return 'refused'
  if (isToday) who.credit += unusedCents(plan, dayAt(model.now))
  plan.pause = { from, until: toInstant(plusDays(first, days), '00:00') }
  mail(model, who, 'paused')
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
  else bill(model, who, { from: model.now, endsPause: true })
  return 'done'
}

function bill(model: Model, who: Person, { from, endsPause }: { from: number; endsPause: boolean }): void {
  const { plan, credit } = who
  if (!plan) return
  const cents = Math.max(0, MONTH_CENTS - credit)
  who.credit = Math.max(0, credit - MONTH_CENTS)
  plan.unpaid = { cents, from, nextTry: model.now + 3 * DAY, endsPause }
  if (plan.cardPays || cents === 0) payOpen(model, who, plan)
  else mail(model, who, endsPause ? 'resume failed' : 'renewal failed')
}

function payOpen(model: Model, who: Person, plan: Plan): void {
  if (!plan.unpaid) return
  const { cents, from, endsPause } = plan.unpaid
  charge(model, who, cents)
  if (endsPause) {
    Object.assign(plan, { pause: null, anchor: from, periodStart: from, paidUntil: monthAfter(from, from) })
  }
  plan.unpaid = null
}

function endPlan(model: Model, who: Person): string {
  who.plan = null
  if (!who.isGranted) mail(model, who, 'ended')
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
  } else if (plan.pause) bill(model, who, { from: at, endsPause: true })
  else if (plan.isEnding || plan.unpaid) endPlan(model, who)
  else {
    Object.assign(plan, { periodStart: at, paidUntil: monthAfter(at, plan.anchor) })
    bill(model, who, { from: at, endsPause: false })
  }
}
