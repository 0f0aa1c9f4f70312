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
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import { priceOn } from '../change/plan-change-rules.ts'
import type { StoredMembership, StoredPause } from '../membership-store.ts'

/** A plan as the rules see it. */
export type PlanFacts = Pick<
  StoredMembership,
  'stand' | 'priceCents' | 'upcoming' | 'isResumeUnpaid' | 'upgradingUntil' | 'pause'
> & {
  periodStart: Date
  periodEnd: Date
  /** What is taken off the next charge: unused days, free days, and what the studio gave at the provider. */
  creditCents: number
  /** By what was asked for last, and by the provider. */
  cancelAtPeriodEnd: boolean
  /** Earlier pauses. */
  spans: readonly DaySpan[]
}

/** By whose limits a pause is planned: an admin may make a longer one. */
export type PauseLimits = 'member' | 'staff'

type At = { now: Date; timeZone: string; limits?: PauseLimits | undefined }

/** What a plan is charged next, in cents, by a charge on a day. */
export const nextChargeCents = (plan: Pick<PlanFacts, 'priceCents' | 'creditCents' | 'upcoming'>, on: Day): number =>
  Math.max(0, priceOn(plan, on) - plan.creditCents)

/** Why a plan can be neither paused nor changed now; null when it can. */
export function planRefusal({ plan, now }: { plan: PlanFacts; now: Date }): Exclude<PauseRefusal, 'used_up'> | null {
  const { stand, pause, cancelAtPeriodEnd, periodEnd } = plan
  if (pause || stand === 'paused') return 'paused'
  if (stand === 'past_due' || stand === 'unpaid') return 'unpaid'
  if (stand !== 'active') return 'no_plan'
  if (cancelAtPeriodEnd) return 'ends'
  if (isUpgrading({ plan, now })) return 'changing'
  return periodEnd <= now ? 'renewing' : null
}

/** Why a plan cannot be paused or changed, where the reason is the same for both. */
export const planRefusalMessages = (what: 'pause' | 'change') => ({
  no_plan: `You have no membership that can be ${what}d.`,
  unpaid: `Your last payment did not go through. Please pay it under Manage Membership first; then you can ${what}.`,
  ends: `Your membership is set to end. Please keep it first, then you can ${what}.`,
  renewing: 'Your membership is just being renewed. Please try again in an hour.',
  changing: 'Your plan is just being changed. Please try again in a minute.',
})

export const isUpgrading = ({ plan, now }: { plan: Pick<PlanFacts, 'upgradingUntil'>; now: Date }): boolean =>
  plan.upgradingUntil !== null && now < plan.upgradingUntil

/** On which days a plan can go on: for each way to begin a pause, or for the pause there is. */
export function pauseChoices({ plan, ...at }: { plan: PlanFacts } & At): PauseChoice[] {
  const { pause } = plan
  if (pause ? pause.state === 'ending' : planRefusal({ plan, now: at.now })) return []
  return (pause ? [pause.start] : pauseStarts).flatMap((start) => choiceOf({ plan, start, ...at }) ?? [])
}

function choiceOf({ plan, start, now, timeZone, limits }: { plan: PlanFacts; start: PauseStart } & At) {
  const { pause, spans } = plan
  const begins = pause?.from ?? (start === 'today' ? now : plan.periodEnd)
  const from = dayIn(begins, timeZone)
  const latest =
    limits === 'staff' ? addDays(dayIn(now, timeZone), furthestDays) : latestPauseEnd({ from, earlier: spans })
  const hasBegun = pause !== null && begins <= now
  const earliest = hasBegun ? addDays(dayIn(now, timeZone), 1) : addDays(from, shortestPauseDays)
  return latest && earliest <= latest ? { start, from, earliest, latest } : null
}

export type BookingInPause = { id: string; start: Date; cancelBy: Date; isFree: boolean }

/** What a pause, or another end of it, does: shown before it is done, and then done exactly. Amounts in cents. */
type PauseEffect = {
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

type PauseInput = { plan: PlanFacts; start: PauseStart | undefined; resumesOn: Day } & At

/** From when to when the bookings lie that a pause, or its longer end, touches. */
export const touchedSpan = ({ plan, start, resumesOn, now, timeZone }: PauseInput): { from: Date; until: Date } => ({
  from: plan.pause?.until ?? (start === 'today' ? now : plan.periodEnd),
  until: startOfDayIn(resumesOn, timeZone),
})

/** What a pause does to a plan and to bookings; the same answer for the preview and for the act. */
export function planPause(input: PauseInput & { bookings: readonly BookingInPause[] }): PausePlanResult {
  const { bookings, plan, resumesOn, now, timeZone, limits } = input
  const { pause, priceCents } = plan
  const refusal = pause ? (pause.state === 'ending' ? 'paused' : null) : planRefusal(input)
  if (refusal) return { ok: false, refusal }
  const start = pause?.start ?? input.start
  if (!start) return { ok: false, field: 'start', sentence: 'Please choose when the pause begins' }
  const choice = choiceOf({ plan, start, now, timeZone, limits })
  if (!choice) return { ok: false, refusal: 'used_up' }
  const { earliest, latest } = choice
  const isAllowed =
    limits === 'staff' || isPauseAllowed({ span: { from: choice.from, until: resumesOn }, earlier: plan.spans })
  if (resumesOn < earliest || resumesOn > latest || !isAllowed) {
    const sentence =
      limits === 'staff'
        ? `Please choose a day from ${earliest} to ${latest}`
        : `A pause lasts ${shortestPauseDays} to ${longestPauseDays} days: please choose a day from ${earliest} to ${latest}`
    return { ok: false, field: 'resumesOn', sentence }
  }
  const touched = touchedSpan(input)
  const toDay = (instant: Date) => dayIn(instant, timeZone)
  const [periodStart, periodEnd, today] = [toDay(plan.periodStart), toDay(plan.periodEnd), toDay(now)]
  const unusedCents = start === 'today' ? unusedDaysCents({ priceCents, periodStart, periodEnd, today }) : 0
  const creditedPlan = pause ? plan : { ...plan, creditCents: plan.creditCents + unusedCents }
  const effect = {
    start,
    from: pause?.from ?? touched.from,
    until: touched.until,
    resumesOn,
    days: daysBetween(choice.from, resumesOn),
    creditCents: pause?.creditCents ?? unusedCents,
    charge: { on: resumesOn, cents: nextChargeCents(creditedPlan, resumesOn) },
    bookings: bookings
      .filter((booking) => booking.start > now && booking.start >= touched.from && booking.start < touched.until)
      .map(({ id, isFree, cancelBy }) => {
        const cancelled = now > cancelBy ? ('cancelled_late' as const) : ('cancelled' as const)
        return { id, outcome: isFree ? cancelled : ('stays' as const) }
      }),
  }
  return { ok: true, effect }
}

/** What ending a pause at once does; null when there is none that can be ended. */
export function planResume({ plan, now, timeZone }: { plan: PlanFacts } & At) {
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
export const resumeKey = ({ id }: StoredPause, { latestInvoiceId }: ProviderSubscription, round = 0): string =>
  `pause:${id}:resume:${latestInvoiceId}:${round}`

/** Whether the period that is paid for still runs when a pause ends: nothing is charged then. */
export const keepsPaidPeriod = ({ pause, now }: { pause: StoredPause; now: Date }): boolean =>
  pause.start === 'period_end' && now < pause.from

type SettleInput = { pause: StoredPause | null; subscription: Pick<ProviderSubscription, 'stand'> } & At

/** A pause after what the provider said of its subscription, and the days it took when it is over. */
export function settlePause({ pause, subscription: { stand }, now, timeZone }: SettleInput): {
  pause: StoredPause | null
  span: DaySpan | null
} {
  if (!pause || (stand === 'active' && pause.state === 'starting')) return { pause, span: null }
  if (stand === 'paused') {
    return { pause: pause.state === 'starting' ? { ...pause, state: 'paused' } : pause, span: null }
  }
  const last = now < pause.until ? now : pause.until
  const span = { from: dayIn(pause.from, timeZone), until: dayIn(last, timeZone) }
  return { pause: null, span: span.from < span.until ? span : null }
}

/** A subscription with the member's own pause in it: the provider pauses at once, the plan with the paid period. */
export function withPause(
  subscription: ProviderSubscription,
  { pause, now }: { pause: StoredPause | null; now: Date },
): ProviderSubscription {
  if (!pause || (subscription.stand !== 'active' && subscription.stand !== 'paused')) return subscription
  const stand = now < pause.from ? 'active' : 'paused'
  return { ...subscription, stand, pausedFrom: pause.from, pausedUntil: pause.until }
}

/** How many days before money is taken again a mail says so. */
export const noticeDaysBefore = [7, 1]
