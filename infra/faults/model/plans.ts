/** Monthly plans: what they cover, how they are charged, paused and ended. */
import { addDays, addMonth, countDays, DAY, toDay, toInstant } from './calendar.ts'
import { type Model, type Person, type Plan, sendMail } from './state.ts'

const MONTH_CENTS = 14_900
const MIN_PAUSE_DAYS = 7
const startPeriod = (from: number) => ({ billingAnchor: from, periodStart: from, paidUntil: addMonth(from, from) })

const isPausedAt = ({ pause }: Plan, instant: number): boolean =>
  pause !== null && instant >= pause.from && instant < pause.until
const hasEnded = ({ isEnding, paidUntil }: Plan, instant: number): boolean => isEnding && instant >= paidUntil
/** Whether a plan covers a new booking at an instant. */
export const isCovered = ({ isGranted, plan }: Person, instant: number): boolean =>
  isGranted || (plan !== null && !plan.unpaid && !isPausedAt(plan, instant) && !hasEnded(plan, instant))
/** Whether a booking that was covered when it was made is still covered. */
export const staysCovered = ({ isGranted, plan }: Person, instant: number): boolean =>
  isGranted || (plan !== null && !isPausedAt(plan, instant))
/** Whether the person has the booking window of members. */
export const isMember = ({ isGranted, plan }: Person): boolean => isGranted || (plan !== null && !plan.unpaid)

export function subscribe(model: Model, person: Person): string {
  if (person.plan || person.isGranted) return 'ALREADY_SUBSCRIBED'
  person.plan = { ...startPeriod(model.time), isEnding: false, cardPays: true, pause: null, unpaid: null }
  model.payments.push({ person, cents: MONTH_CENTS, refunded: 0 })
  sendMail(model, person, 'membership-started')
  return 'done'
}

/** Gives a membership without a plan. A plan that would renew ends at once, without a mail. */
export function grantMembership(person: Person): string {
  person.isGranted = true
  if (person.plan && !person.plan.isEnding) person.plan = null
  return 'done'
}

export function revokeMembership(model: Model, person: Person): string {
  person.isGranted = false
  if (person.plan) endPlan(model, person)
  return 'done'
}

export function changeCard(model: Model, person: Person, { pays }: { pays: boolean }): string {
  if (!person.plan) return 'NO_PLAN'
  person.plan.cardPays = pays
  if (pays) payUnpaid(model, person, person.plan)
  return 'done'
}

export function cancelPlan(model: Model, person: Person): string {
  const { plan } = person
  if (!plan || person.isGranted || plan.isEnding) return 'refused'
  if (plan.unpaid || (plan.pause && plan.pause.from <= model.time)) return endPlan(model, person)
  Object.assign(plan, { isEnding: true, pause: null })
  sendMail(model, person, 'membership-leaving')
  return 'done'
}

export function keepPlan({ plan, isGranted }: Person): string {
  if (!plan?.isEnding || isGranted) return 'refused'
  plan.isEnding = false
  return 'done'
}

export function pausePlan(model: Model, person: Person, { days, isToday }: { days: number; isToday: boolean }): string {
  const { plan } = person
  if (!plan || person.isGranted || plan.isEnding || plan.unpaid) return 'refused'
  // An existing pause keeps its first day and gets a new end.
  const from = plan.pause?.from ?? (isToday ? model.time : plan.paidUntil)
  const until = toInstant(addDays(toDay(from), days), '00:00')
  const isRunning = plan.pause !== null && from <= model.time
  const isTooShort = isRunning ? until <= model.time : days < MIN_PAUSE_DAYS
  if (isTooShort) return 'refused'
  if (isToday && !plan.pause) person.credit += getUnusedCents(plan, toDay(model.time))
  plan.pause = { from, until }
  sendMail(model, person, 'membership-paused')
  return 'done'
}

/** Returns the price of the unused whole days after today, rounded to the nearest cent. */
function getUnusedCents({ periodStart, paidUntil }: Plan, today: string): number {
  const totalDays = countDays(toDay(periodStart), toDay(paidUntil))
  const unusedDays = Math.min(totalDays, Math.max(0, countDays(today, toDay(paidUntil)) - 1))
  return Math.floor((MONTH_CENTS * unusedDays) / totalDays + 0.5)
}

/** Ends a pause: a future pause is removed, a current one ends as soon as a new month is paid. */
export function resume(model: Model, person: Person): string {
  const { plan } = person
  if (!plan?.pause || plan.unpaid || person.isGranted) return 'refused'
  if (plan.pause.from > model.time) plan.pause = null
  else bill(model, person, { from: model.time, endsPause: true })
  return 'done'
}

function bill(model: Model, person: Person, { from, endsPause }: { from: number; endsPause: boolean }): void {
  const { plan, credit } = person
  if (!plan) return
  const cents = Math.max(0, MONTH_CENTS - credit)
  person.credit = Math.max(0, credit - MONTH_CENTS)
  plan.unpaid = { cents, from, nextAttempt: model.time + 3 * DAY, endsPause }
  if (plan.cardPays || cents === 0) payUnpaid(model, person, plan)
  else sendMail(model, person, endsPause ? 'resume-failed' : 'renewal-failed')
}

function payUnpaid(model: Model, person: Person, plan: Plan): void {
  if (!plan.unpaid) return
  const { cents, from, endsPause } = plan.unpaid
  if (cents > 0) model.payments.push({ person, cents, refunded: 0 })
  plan.unpaid = null
  if (endsPause) Object.assign(plan, { ...startPeriod(from), pause: null })
}

function endPlan(model: Model, person: Person): string {
  person.plan = null
  if (!person.isGranted) sendMail(model, person, 'membership-ended')
  return 'done'
}

/** Returns the next instant at which a plan changes by itself. */
export function getNextChange({ plan }: Person): number {
  if (!plan) return Number.POSITIVE_INFINITY
  if (plan.unpaid?.endsPause) return plan.unpaid.nextAttempt
  return plan.pause?.until ?? plan.paidUntil
}

/** Applies the next change of a plan: another attempt to pay, the end of its pause, the end of the plan, or a renewal. */
export function advancePlan(model: Model, person: Person, instant: number): void {
  const { plan } = person
  if (!plan) return
  if (plan.unpaid?.endsPause) {
    plan.unpaid.nextAttempt += 3 * DAY
    if (plan.cardPays) payUnpaid(model, person, plan)
  } else if (plan.pause) bill(model, person, { from: instant, endsPause: true })
  else if (plan.isEnding || plan.unpaid) endPlan(model, person)
  else {
    Object.assign(plan, { periodStart: instant, paidUntil: addMonth(instant, plan.billingAnchor) })
    bill(model, person, { from: instant, endsPause: false })
  }
}
