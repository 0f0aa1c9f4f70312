/** What members, staff and the provider's dashboard do to a plan, for the reference of `reference.ts`. */
import { DAY, dayAt, plusDays, toInstant } from '../simulated/calendar.ts'
import {
  bill,
  countPause,
  type Days,
  end,
  goOn,
  type Life,
  monthAfter,
  moveTo,
  type Pause,
  type Plan,
  PRICE,
  pay,
} from './reference.ts'

const FEWEST_DAYS = 7
const MOST_DAYS = 92

type PauseAct = { kind: 'pause'; start: 'today' | 'period_end'; resumesOn: string }
export type Act =
  | PauseAct
  | { kind: 'subscribe' | 'resume' | 'leave' | 'keep' | 'end' | 'grant' | 'take away' | 'card fails' | 'card pays' }
  | { kind: 'change end'; resumesOn: string }
  | { kind: 'dashboard pauses'; by: 'dashboard' | 'collection' }
  | { kind: 'dashboard resumes' }
  | { kind: 'time passes' }

/** Does an act at an instant up to which time has passed; false when it must be refused, or cannot be. */
export function perform(life: Life, { act, at }: { act: Act; at: number }): boolean {
  const { plan, isGranted } = life
  if (act.kind === 'time passes') return true
  if (act.kind === 'subscribe') return !isGranted && !plan && subscribe(life, at)
  if (act.kind === 'grant') return !isGranted && grant(life, at)
  if (act.kind === 'take away') return (isGranted || plan !== null) && takeAway(life, at)
  if (!plan) return false
  if (act.kind === 'card fails' || act.kind === 'card pays')
    return changeCard(life, { plan, at, pays: act.kind === 'card pays' })
  if (act.kind === 'end') return end(life, at)
  if (act.kind === 'dashboard pauses') return dashboardPauses({ plan, by: act.by, at })
  if (act.kind === 'dashboard resumes') return dashboardResumes(life, { plan, at })
  if (isGranted) return false
  const isChangeable = plan.pause?.by === 'member' && !plan.unpaid
  if (act.kind === 'leave') return !plan.isEnding && leave(life, { plan, at })
  if (act.kind === 'keep') return plan.isEnding && keep(plan)
  if (act.kind === 'resume') return isChangeable && goOn(life, { plan, at })
  if (act.kind === 'change end') return isChangeable && changeEnd(life, { plan, resumesOn: act.resumesOn, at })
  if (act.kind !== 'pause') return false
  return !plan.pause && !plan.isEnding && !plan.unpaid && pauseIt(life, { plan, at, ...act })
}

function subscribe(life: Life, at: number): true {
  const facts = { isEnding: false, cardPays: true, pause: null, unpaid: null }
  life.plan = { ...facts, anchor: at, periodStart: at, paidUntil: monthAfter(at, at) }
  life.charges.push({ at, cents: PRICE })
  life.mails.push({ at, name: 'started' })
  return true
}

/** A paid plan that renews ends at once, and without a mail: its member keeps every right. */
function grant(life: Life, at: number): true {
  life.isGranted = true
  if (!life.plan || life.plan.isEnding) return true
  countPause(life, life.plan, at)
  life.plan = null
  return true
}

function takeAway(life: Life, at: number): true {
  life.isGranted = false
  if (life.plan) end(life, at)
  return true
}

function keep(plan: Plan): true {
  plan.isEnding = false
  return true
}

function changeCard(life: Life, { plan, at, pays }: { plan: Plan; at: number; pays: boolean }): boolean {
  const isChange = plan.cardPays !== pays
  plan.cardPays = pays
  if (pays) pay(life, plan, at)
  return isChange
}

function leave(life: Life, { plan, at }: { plan: Plan; at: number }): true {
  if (plan.unpaid || (plan.pause && plan.pause.from <= at)) return end(life, at)
  Object.assign(plan, { isEnding: true, pause: null })
  life.mails.push({ at, name: 'leaving' })
  return true
}

function pauseIt(life: Life, { plan, at, start, resumesOn }: { plan: Plan; at: number } & PauseAct): boolean {
  const from = start === 'today' ? at : plan.paidUntil
  if (!isAllowed(life, { from: dayAt(from), until: resumesOn }, FEWEST_DAYS)) return false
  if (start === 'today') life.balance += creditOf(plan, dayAt(at))
  plan.pause = { by: 'member', from, until: toInstant(resumesOn, '00:00') }
  life.mails.push({ at, name: 'paused' })
  announceCharge(life, { plan, resumesOn, at })
  return true
}

function changeEnd(life: Life, { plan, resumesOn, at }: { plan: Plan; resumesOn: string; at: number }): boolean {
  const from = plan.pause?.from ?? at
  const hasBegun = from <= at
  if (hasBegun ? resumesOn <= dayAt(at) : resumesOn < plusDays(dayAt(from), FEWEST_DAYS)) return false
  if (!plan.pause || !isAllowed(life, { from: dayAt(from), until: resumesOn }, 1)) return false
  plan.pause.until = toInstant(resumesOn, '00:00')
  life.mails.push({ at, name: 'paused' })
  announceCharge(life, { plan, resumesOn, at })
  return true
}

/** No day of any twelve months is the ninety-third that is paused, counted one by one. */
function isAllowed({ spans }: Life, span: Days, fewest: number): boolean {
  const own = daysOf(span)
  const all = [...spans.flatMap(daysOf), ...own]
  const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  const isTooMuch = (first: string) => all.filter((day) => day >= first && day < yearAfter(first)).length > MOST_DAYS
  return own.length >= fewest && own.length <= MOST_DAYS && !all.some(isTooMuch)
}

function daysOf({ from, until }: Days): string[] {
  const days: string[] = []
  for (let day = from; day < until && days.length <= MOST_DAYS; day = plusDays(day, 1)) days.push(day)
  return days
}

/** The part of the period after today, by whole days, half a cent up. */
function creditOf({ periodStart, paidUntil }: Plan, today: string): number {
  const count = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / DAY)
  const all = count(dayAt(periodStart), dayAt(paidUntil))
  const left = Math.min(all, Math.max(0, count(today, dayAt(paidUntil)) - 1))
  return all > 0 ? Math.floor((PRICE * left) / all + 0.5) : 0
}

function announceCharge(life: Life, { plan, resumesOn, at }: { plan: Plan; resumesOn: string; at: number }): void {
  const { pause } = plan
  if (!pause) return
  const until = toInstant(resumesOn, '00:00')
  for (const days of [7, 1]) {
    const due = toInstant(plusDays(resumesOn, -days), '09:00')
    const key = `${resumesOn} ${days}`
    if (due <= at || life.alarms.some((alarm) => alarm.of === pause && alarm.key === key)) continue
    const isDue = () => life.plan === plan && plan.pause === pause && pause.until === until && !plan.unpaid
    life.alarms.push({ at: due, mail: `charge in ${days}`, key, of: pause, isDue })
  }
}

function dashboardPauses({ plan, by, at }: { plan: Plan; by: Pause['by']; at: number }): boolean {
  // What the provider makes of a whole pause of a plan that is unpaid, or is to end, is not documented.
  if (plan.pause || (by === 'dashboard' && (plan.unpaid || plan.isEnding))) return false
  plan.pause = { by, from: at, until: null }
  return true
}

function dashboardResumes(life: Life, { plan, at }: { plan: Plan; at: number }): boolean {
  if (!plan.pause || plan.pause.by === 'member') return false
  const isWhole = plan.pause.by === 'dashboard'
  plan.pause = null
  if (!isWhole) return true
  plan.anchor = at
  moveTo(plan, at)
  bill(life, { plan, at, from: at, inPause: false })
  return true
}
