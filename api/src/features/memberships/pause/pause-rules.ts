import {
  addDays,
  type Day,
  type DaySpan,
  dayIn,
  daysBetween,
  furthestDays,
  isPauseAllowed,
  latestPauseEnd,
  longestPauseDays,
  type PauseChoice,
  type PausedBookingOutcome,
  type PauseRefusal,
  type PauseStart,
  pauseStarts,
  shortestPauseDays,
  startOfDayIn,
  unusedDaysCents,
} from '@studio/contract'
import type { ProviderSubscription, ProviderSubscriptionStatus } from '../../../adapters/payments.ts'
import { priceOn, type StoredUpcoming } from '../change/plan-change-rules.ts'

/**
 * A pause that the member asked for. `starting`: the provider has not confirmed it. `ending`: the provider was asked to
 * go on.
 */
export type StoredPause = {
  id: string
  start: PauseStart
  from: Date
  /** The first instant of `resumesOn`. */
  until: Date
  resumesOn: Day
  /** What is taken off the charge with which the plan goes on. */
  creditCents: number
  /** The provider has that credit. */
  isCredited: boolean
  /** The end of the paid period when it was asked for: a later one means that the provider charged in between. */
  askedPeriodEnd: Date
  state: 'starting' | 'paused' | 'ending'
  /** Decided with `ending`, so that every try ends it alike: the paid period goes on, and nothing is charged. */
  keepsPeriod?: boolean
}

/** A plan as the rules of pauses see it. */
export type PlanForPause = {
  stand: ProviderSubscriptionStatus | null
  periodStart: Date
  periodEnd: Date
  priceCents: number
  /** What is taken off the next charge: unused days, free days, and what the studio gave at the provider. */
  creditCents: number
  upcoming: StoredUpcoming | null
  cancelAtPeriodEnd: boolean
  /** The charge with which it was to go on did not go through. */
  isResumeUnpaid: boolean
  /** Until then an upgrade is under way at the provider: what it charges is not known yet. */
  upgradingUntil: Date | null
  pause: StoredPause | null
  /** Earlier pauses. */
  spans: readonly DaySpan[]
}

/** By whose limits a pause is planned: an admin may make a longer one. */
export type PauseLimits = 'member' | 'staff'

type At = { now: Date; timeZone: string; limits?: PauseLimits | undefined }

/** What a plan is charged next, in cents, by a charge on a day. */
export const nextChargeCents = (plan: Pick<PlanForPause, 'priceCents' | 'creditCents' | 'upcoming'>, on: Day): number =>
  Math.max(0, priceOn(plan, on) - plan.creditCents)

/** Why no pause of a plan can begin now; null when one can. */
export function pauseRefusal({ plan, now }: { plan: PlanForPause } & At): PauseRefusal | null {
  const { stand, pause, cancelAtPeriodEnd, periodEnd } = plan
  if (pause || stand === 'paused') return 'paused'
  if (stand === 'past_due' || stand === 'unpaid') return 'unpaid'
  if (stand !== 'active') return 'no_plan'
  if (cancelAtPeriodEnd) return 'ends'
  if (isUpgrading({ plan, now })) return 'changing'
  return periodEnd <= now ? 'renewing' : null
}

/** Whether an upgrade is under way whose end the provider has not said. */
export const isUpgrading = (of: { plan: Pick<PlanForPause, 'upgradingUntil'>; now: Date }): boolean =>
  of.plan.upgradingUntil ? of.now < of.plan.upgradingUntil : false

/** On which days a plan can go on: for each way to begin a pause, or for the pause there is. */
export function pauseChoices({ plan, ...at }: { plan: PlanForPause } & At): PauseChoice[] {
  const { pause } = plan
  const starts = pause ? [pause.start] : pauseStarts
  if (pause ? pause.state === 'ending' : pauseRefusal({ plan, ...at })) return []
  return starts.flatMap((start) => choiceOf({ plan, start, ...at }) ?? [])
}

type ResumeDayInput = { plan: PlanForPause; start: PauseStart } & At

function choiceOf({ plan, start, now, timeZone, limits }: ResumeDayInput): PauseChoice | null {
  const { pause, spans } = plan
  const begins = pause?.from ?? (start === 'today' ? now : plan.periodEnd)
  const from = dayIn(begins, timeZone)
  const latest =
    limits === 'staff' ? addDays(dayIn(now, timeZone), furthestDays) : latestPauseEnd({ from, earlier: spans })
  const hasBegun = pause !== null && begins <= now
  const earliest = addDays(hasBegun ? dayIn(now, timeZone) : from, hasBegun ? 1 : shortestPauseDays)
  return latest && earliest <= latest ? { start, from, earliest, latest } : null
}

/** What of a booking decides what becomes of it in a pause. */
export type BookingInPause = { id: string; start: Date; cancelBy: Date; isFree: boolean }

/** What a pause, or another end of it, does: shown before it is done, and then done exactly. Amounts in cents. */
export type PauseEffect = {
  start: PauseStart
  from: Date
  until: Date
  resumesOn: Day
  days: number
  creditCents: number
  charge: { on: Day; cents: number }
  bookings: Array<{ id: string; outcome: PausedBookingOutcome }>
}

type PausePlanResult =
  | { ok: true; effect: PauseEffect }
  | { ok: false; refusal: PauseRefusal }
  | { ok: false; field: 'start' | 'resumesOn'; sentence: string }

type PauseInput = { plan: PlanForPause; start: PauseStart | undefined; resumesOn: Day } & At

/** From when to when the bookings lie that a pause, or its longer end, touches. */
export function touchedSpan({ plan, start, resumesOn, now, timeZone }: PauseInput): { from: Date; until: Date } {
  const from = plan.pause?.until ?? (start === 'today' ? now : plan.periodEnd)
  return { from, until: startOfDayIn(resumesOn, timeZone) }
}

/** What a pause does to a plan and to bookings; the same answer for the preview and for the act. */
export function planPause({
  bookings,
  ...wanted
}: PauseInput & { bookings: readonly BookingInPause[] }): PausePlanResult {
  const { plan, resumesOn, now, timeZone, limits } = wanted
  const { pause } = plan
  const refusal = pause ? (pause.state === 'ending' ? 'paused' : null) : pauseRefusal(wanted)
  if (refusal) return { ok: false, refusal }
  const start = pause?.start ?? wanted.start
  if (!start) return { ok: false, field: 'start', sentence: 'Please choose when the pause begins' }
  const choice = choiceOf({ plan, start, now, timeZone, limits })
  if (!choice) return { ok: false, refusal: 'used_up' }
  const span = { from: choice.from, until: resumesOn }
  const isAllowed = limits === 'staff' || isPauseAllowed({ span, earlier: plan.spans })
  if (resumesOn < choice.earliest || resumesOn > choice.latest || !isAllowed) {
    return { ok: false, field: 'resumesOn', sentence: daySentence(choice, limits) }
  }
  const touched = touchedSpan(wanted)
  const from = pause?.from ?? touched.from
  const creditCents = pause?.creditCents ?? (start === 'today' ? creditOf({ plan, now, timeZone }) : 0)
  const inside = bookings.filter((one) => one.start > now && one.start >= touched.from && one.start < touched.until)
  const effect = {
    ...{ start, from, until: touched.until, resumesOn, days: daysBetween(choice.from, resumesOn), creditCents },
    charge: { on: resumesOn, cents: nextChargeCents(pause ? plan : withCredit(plan, creditCents), resumesOn) },
    bookings: inside.map((one) => ({ id: one.id, outcome: outcomeOf(one, now) })),
  }
  return { ok: true, effect }
}

const withCredit = (plan: PlanForPause, cents: number) => ({ ...plan, creditCents: plan.creditCents + cents })

const daySentence = ({ earliest, latest }: PauseChoice, limits: PauseLimits | undefined) =>
  limits === 'staff'
    ? `Please choose a day from ${earliest} to ${latest}`
    : `A pause lasts ${shortestPauseDays} to ${longestPauseDays} days: please choose a day from ${earliest} to ${latest}`

const outcomeOf = ({ isFree, cancelBy }: BookingInPause, now: Date): PausedBookingOutcome =>
  isFree ? (now > cancelBy ? 'cancelled_late' : 'cancelled') : 'stays'

function creditOf({ plan, now, timeZone }: { plan: PlanForPause } & At): number {
  const { priceCents } = plan
  const [periodStart, periodEnd, today] = [plan.periodStart, plan.periodEnd, now].map((at) => dayIn(at, timeZone)) as [
    Day,
    Day,
    Day,
  ]
  return unusedDaysCents({ priceCents, periodStart, periodEnd, today })
}

/** What ending a pause at once does. `keepsPeriod`: it has not begun, so the plan goes on as if it had never been. */
export type ResumeEffect = { keepsPeriod: boolean; charge: { on: Day; cents: number } }

/** What ending a pause at once does; null when there is none that can be ended. */
export function planResume({ plan, now, timeZone }: { plan: PlanForPause } & At): ResumeEffect | null {
  const { pause, isResumeUnpaid } = plan
  if (pause?.state !== 'paused' || isResumeUnpaid) return null
  const keepsPeriod = keepsPaidPeriod({ pause, now })
  const on = dayIn(keepsPeriod ? plan.periodEnd : now, timeZone)
  return { keepsPeriod, charge: { on, cents: nextChargeCents(plan, on) } }
}

/** A pause that is being ended as of `now`; one that is being ended already stays as it is. */
export const beginEnding = (pause: StoredPause, now: Date): StoredPause => ({
  ...pause,
  state: 'ending',
  keepsPeriod: pause.keepsPeriod ?? keepsPaidPeriod({ pause, now }),
})

/**
 * The key under which a pause is ended once at the provider. It holds the invoice that was the latest when the pause was
 * read: after another one has come, refused or void by then, ending it is asked for again.
 */
export const resumeKey = (of: {
  pause: Pick<StoredPause, 'id'>
  subscription: Pick<ProviderSubscription, 'latestInvoiceId'>
  round?: number
}): string => `pause:${of.pause.id}:resume:${of.subscription.latestInvoiceId}:${of.round ?? 0}`

/** Whether the period that is paid for still runs when a pause ends: nothing is charged then. */
export const keepsPaidPeriod = ({ pause, now }: { pause: StoredPause; now: Date }): boolean =>
  pause.start === 'period_end' && now < pause.from

/** A pause after what the provider said of its subscription, and the days it took when it is over. */
export function settlePause({
  pause,
  subscription,
  now,
  timeZone,
}: {
  pause: StoredPause | null
  subscription: Pick<ProviderSubscription, 'stand'>
} & At): { pause: StoredPause | null; span: DaySpan | null } {
  if (!pause) return { pause, span: null }
  if (subscription.stand === 'paused') {
    return { pause: pause.state === 'starting' ? { ...pause, state: 'paused' } : pause, span: null }
  }
  if (subscription.stand === 'active' && pause.state === 'starting') return { pause, span: null }
  const last = now < pause.until ? now : pause.until
  const span = { from: dayIn(pause.from, timeZone), until: dayIn(last, timeZone) }
  return { pause: null, span: span.from < span.until ? span : null }
}

/** A subscription with the member's own pause in it: the provider pauses at once, the plan with the paid period. */
export function withPause({
  subscription,
  pause,
  now,
}: {
  subscription: ProviderSubscription
  pause: StoredPause | null
  now: Date
}): ProviderSubscription {
  if (!pause || (subscription.stand !== 'active' && subscription.stand !== 'paused')) return subscription
  const stand = now < pause.from ? 'active' : 'paused'
  return { ...subscription, stand, pausedFrom: pause.from, pausedUntil: pause.until }
}

/** On which days a mail says that money is taken again, with how many days before. */
export const chargeNotices = (resumesOn: Day): Array<{ daysBefore: number; on: Day }> =>
  [7, 1].map((daysBefore) => ({ daysBefore, on: addDays(resumesOn, -daysBefore) }))
