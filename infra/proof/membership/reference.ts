/**
 * What a membership must be, by means of its own: the answer to "is a seat on that date covered" after any life of a
 * plan, and what was charged and mailed on the way. It shares no code with the product. Instants in milliseconds,
 * amounts in cents.
 */
import { DAY, dayAt, plusDays, toInstant } from '../simulated/calendar.ts'

export const PRICE = 14_900

export type Pause = { by: 'member' | 'dashboard' | 'collection'; from: number; until: number | null }
/** `cents` are due for the period that begins at `from`; a plan that could not go on after a pause is `inPause`. */
type Unpaid = { inPause: boolean; cents: number; from: number; nextTry: number }
export type Days = { from: string; until: string }
export type Plan = {
  periodStart: number
  paidUntil: number
  anchor: number
  isEnding: boolean
  cardPays: boolean
  pause: Pause | null
  unpaid: Unpaid | null
}
type Alarm = { at: number; mail: string; key: string; of: object; isDue: () => boolean }
export type Life = {
  /** Up to when time has passed. */
  now: number
  isGranted: boolean
  plan: Plan | null
  /** Pauses that are over, of all plans that the person has had. */
  spans: Days[]
  /** Credit at the provider. */
  balance: number
  charges: { at: number; cents: number }[]
  mails: { at: number; name: string }[]
  alarms: Alarm[]
}

export const newLife = (): Life => ({
  now: 0,
  isGranted: false,
  plan: null,
  spans: [],
  balance: 0,
  charges: [],
  mails: [],
  alarms: [],
})

/** Whether a new seat at an instant is covered. */
export function covers({ isGranted, plan }: Life, at: number): boolean {
  if (isGranted) return true
  if (!plan || plan.unpaid) return false
  return !isPausedAt(plan, at) && !(plan.isEnding && at >= plan.paidUntil)
}

/** Whether a seat at an instant that was covered when it was booked stays so. */
export const keeps = ({ isGranted, plan }: Life, at: number): boolean =>
  isGranted || (plan !== null && !isPausedAt(plan, at))

const isPausedAt = ({ pause }: Plan, at: number): boolean =>
  pause !== null && at >= pause.from && (pause.until === null || at < pause.until)

/** Lets time pass up to an instant: renewals, ends, the ends of pauses, further tries and planned mails. */
export function passTo(life: Life, now: number): void {
  // What was paid late may be over already: nothing happens in the past.
  for (let due = nextChange(life); due <= now; due = nextChange(life)) {
    const at = Math.max(due, life.now)
    life.now = at
    const alarms = life.alarms.filter((alarm) => alarm.at <= at)
    life.alarms = life.alarms.filter((alarm) => alarm.at > at)
    for (const { mail, isDue } of alarms) if (isDue()) life.mails.push({ at, name: mail })
    if (alarms.length === 0 && life.plan) turn(life, { plan: life.plan, at })
  }
  life.now = now
}

/** When something about a life changes by itself next; infinite when nothing does. */
export function nextChange({ plan, alarms }: Life): number {
  return Math.min(plan ? nextTurn(plan) : Infinity, ...alarms.map(({ at }) => at))
}

function nextTurn({ unpaid, pause, paidUntil }: Plan): number {
  if (unpaid?.inPause) return unpaid.nextTry
  return pause && pause.by !== 'collection' ? (pause.until ?? Infinity) : paidUntil
}

function turn(life: Life, { plan, at }: { plan: Plan; at: number }): void {
  const { unpaid, pause, paidUntil: from } = plan
  if (unpaid?.inPause) {
    unpaid.nextTry += 3 * DAY
    if (plan.cardPays) pay(life, plan, at)
  } else if (pause && pause.by !== 'collection') goOn(life, { plan, at })
  else if (plan.isEnding || unpaid) end(life, at)
  else {
    moveTo(plan, from)
    if (!pause) bill(life, { plan, at, from, inPause: false })
  }
}

/** A pause is over: it had not begun, or another period is charged. */
export function goOn(life: Life, { plan, at }: { plan: Plan; at: number }): true {
  if (!plan.pause || plan.pause.from > at) plan.pause = null
  else bill(life, { plan, at, from: at, inPause: true })
  return true
}

type Bill = { plan: Plan; at: number; from: number; inPause: boolean }

/** A period is charged, as far as credit does not pay for it. */
export function bill(life: Life, { plan, at, from, inPause }: Bill): void {
  const used = Math.min(PRICE, life.balance)
  life.balance -= used
  const unpaid = { inPause, cents: PRICE - used, from, nextTry: at + 3 * DAY }
  plan.unpaid = unpaid
  if (plan.cardPays || unpaid.cents === 0) {
    pay(life, plan, at)
    return
  }
  life.mails.push({ at, name: inPause ? 'resume failed' : 'renewal failed' })
  for (const days of [3, 7]) {
    const due = toInstant(plusDays(dayAt(at), days), '09:00')
    // While the studio does not collect, it asks for nothing.
    const isDue = () => life.plan === plan && plan.unpaid === unpaid && plan.pause?.by !== 'collection'
    life.alarms.push({ at: due, mail: 'still unpaid', key: `${at} ${days}`, of: unpaid, isDue })
  }
}

/** What is due is paid. */
export function pay(life: Life, plan: Plan, at: number): void {
  if (!plan.unpaid) return
  const { cents, inPause, from } = plan.unpaid
  if (cents > 0) life.charges.push({ at, cents })
  if (inPause) restart(life, { plan, from, at })
  plan.unpaid = null
}

/** The days that a member's pause took until now, when it or its plan is over. */
export function countPause(life: Life, { pause }: Plan, at: number): void {
  if (pause?.by !== 'member') return
  const span = { from: dayAt(pause.from), until: dayAt(Math.min(at, pause.until ?? at)) }
  if (span.from < span.until) life.spans.push(span)
}

/** A period that begins with the end of a pause. */
function restart(life: Life, { plan, from, at }: { plan: Plan; from: number; at: number }): void {
  countPause(life, plan, at)
  plan.pause = null
  plan.anchor = from
  moveTo(plan, from)
}

/** The period that begins at an instant. */
export function moveTo(plan: Plan, from: number): void {
  plan.periodStart = from
  plan.paidUntil = monthAfter(from, plan.anchor)
}

/** A month later by the day of the anchor, as the provider counts: in Greenwich, and no further than the month's last day. */
export function monthAfter(from: number, anchor: number): number {
  const [date, first] = [new Date(from), new Date(from)]
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + 1)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(new Date(anchor).getUTCDate(), last))
  first.setUTCHours(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds())
  return first.getTime()
}

/** The plan is over. */
export function end(life: Life, at: number): true {
  if (life.plan) countPause(life, life.plan, at)
  life.plan = null
  if (!life.isGranted) life.mails.push({ at, name: 'ended' })
  return true
}
