import {
  addDays,
  type BookingOutcomeInPause,
  type Day,
  type DaySpan,
  daysBetween,
  findLatestPauseEnd,
  getDayIn,
  getUnusedDaysCents,
  isPauseAllowed,
  MAX_DAYS_AHEAD,
  MAX_PAUSE_DAYS,
  MIN_PAUSE_DAYS,
  type PauseChoice,
  type PauseRefusal,
  type PauseStart,
  pauseStarts,
  startOfDayIn,
} from '@studio/contract'
import type { ProviderSubscription } from '../../../adapters/payments.ts'
import { getPriceOn } from '../change/plan-change-rules.ts'
import type { StoredMembership, StoredPause } from '../membership-store.ts'

/** What the rules need to know of a plan. */
export type PlanFacts = Pick<
  StoredMembership,
  'status' | 'priceCents' | 'upcoming' | 'isResumeUnpaid' | 'upgradingUntil' | 'pause'
> & {
  periodStart: Date
  periodEnd: Date
  /** Deducted from the next charge: unused days, free days and credit given in the provider's dashboard. */
  creditCents: number
  /** As last requested, or as the provider last reported. */
  cancelAtPeriodEnd: boolean
  earlierPauses: readonly DaySpan[]
}

/** Whose limits apply: an admin may make a longer pause. */
export type PauseLimits = 'member' | 'staff'

type PauseContext = { currentTime: Date; timeZone: string; limits?: PauseLimits | undefined }

/** The amount of the next charge, in cents, if it is on this day. An `upcoming` change may raise or lower the price. */
export const getNextChargeCents = (
  plan: Pick<PlanFacts, 'priceCents' | 'creditCents' | 'upcoming'>,
  day: Day,
): number => Math.max(0, getPriceOn(plan, day) - plan.creditCents)

/** Why a plan can be neither paused nor changed now; null if it can. */
export function findPauseOrChangeRefusal({
  plan,
  currentTime,
}: {
  plan: PlanFacts
  currentTime: Date
}): Exclude<PauseRefusal, 'used_up'> | null {
  const { status, pause, cancelAtPeriodEnd, periodEnd } = plan
  if (pause || status === 'paused') return 'paused'
  if (status === 'past_due' || status === 'unpaid') return 'unpaid'
  if (status !== 'active') return 'no_plan'
  if (cancelAtPeriodEnd) return 'ends'
  if (isUpgradeInProgress({ plan, currentTime })) return 'changing'
  return periodEnd <= currentTime ? 'renewing' : null
}

export const getRefusalMessages = (verb: 'pause' | 'change') => ({
  no_plan: `You have no membership that can be ${verb}d.`,
  unpaid: `Your last payment did not go through. Please pay it under Manage Membership first; then you can ${verb}.`,
  ends: `Your membership is set to end. Please keep it first, then you can ${verb}.`,
  renewing: 'Your membership is just being renewed. Please try again in an hour.',
  changing: 'Your plan is just being changed. Please try again in a minute.',
})

export const isUpgradeInProgress = ({
  plan,
  currentTime,
}: {
  plan: Pick<PlanFacts, 'upgradingUntil'>
  currentTime: Date
}): boolean => plan.upgradingUntil !== null && currentTime < plan.upgradingUntil

/** The days on which a pause can end, for each way to start one, or for the current pause. */
export function listPauseChoices({ plan, ...context }: { plan: PlanFacts } & PauseContext): PauseChoice[] {
  const { pause } = plan
  const isRefused = pause
    ? pause.state === 'ending'
    : findPauseOrChangeRefusal({ plan, currentTime: context.currentTime }) !== null
  if (isRefused) return []
  return (pause ? [pause.start] : pauseStarts).flatMap((start) => getPauseChoice({ plan, start, ...context }) ?? [])
}

/** Null if too few days of pause are left for this start. */
function getPauseChoice({
  plan,
  start,
  currentTime,
  timeZone,
  limits,
}: { plan: PlanFacts; start: PauseStart } & PauseContext) {
  const { pause, earlierPauses } = plan
  const startsAt = pause?.from ?? (start === 'today' ? currentTime : plan.periodEnd)
  const from = getDayIn(startsAt, timeZone)
  const latest =
    limits === 'staff'
      ? addDays(getDayIn(currentTime, timeZone), MAX_DAYS_AHEAD)
      : findLatestPauseEnd({ from, earlierPauses })
  const hasBegun = pause !== null && startsAt <= currentTime
  const earliest = hasBegun ? addDays(getDayIn(currentTime, timeZone), 1) : addDays(from, MIN_PAUSE_DAYS)
  return latest && earliest <= latest ? { start, from, earliest, latest } : null
}

export type BookingInPause = { id: string; start: Date; cancelBy: Date; isPaidByPlan: boolean }

/** The effect of a pause, or of changing its end. */
type PauseEffect = {
  start: PauseStart
  from: Date
  /** The first instant of `resumesOn`. */
  until: Date
  resumesOn: Day
  days: number
  /** For the days of the paid period that the pause leaves unused. */
  creditCents: number
  charge: { on: Day; cents: number }
  bookings: Array<{ id: string; outcome: BookingOutcomeInPause }>
}

type PauseResult =
  | { ok: true; effect: PauseEffect }
  | { ok: false; refusal: PauseRefusal }
  | { ok: false; field: 'start' | 'resumesOn'; message: string }

type PauseInput = { plan: PlanFacts; start: PauseStart | undefined; resumesOn: Day } & PauseContext

/** The time in which a pause affects bookings: all of it for a new pause, only the added days for a longer one. */
export const getAffectedSpan = ({
  plan,
  start,
  resumesOn,
  currentTime,
  timeZone,
}: PauseInput): { from: Date; until: Date } => ({
  from: plan.pause?.until ?? (start === 'today' ? currentTime : plan.periodEnd),
  until: startOfDayIn(resumesOn, timeZone),
})

/** The effect of a pause on the plan and its bookings. Both the preview and the pause use it. */
export function evaluatePause(input: PauseInput & { bookings: readonly BookingInPause[] }): PauseResult {
  const { bookings, plan, resumesOn, currentTime, timeZone, limits } = input
  const { pause, priceCents } = plan
  if (pause?.state === 'ending') return { ok: false, refusal: 'paused' }
  const refusal = pause ? null : findPauseOrChangeRefusal(input)
  if (refusal) return { ok: false, refusal }
  const start = pause?.start ?? input.start
  if (!start) return { ok: false, field: 'start', message: 'Please choose when the pause begins' }
  const choice = getPauseChoice({ plan, start, currentTime, timeZone, limits })
  if (!choice) return { ok: false, refusal: 'used_up' }
  const { earliest, latest } = choice
  const isAllowed =
    limits === 'staff' ||
    isPauseAllowed({
      pause: { from: choice.from, until: resumesOn },
      earlierPauses: plan.earlierPauses,
    })
  if (resumesOn < earliest || resumesOn > latest || !isAllowed) {
    const message =
      limits === 'staff'
        ? `Please choose a day from ${earliest} to ${latest}`
        : `A pause lasts ${MIN_PAUSE_DAYS} to ${MAX_PAUSE_DAYS} days: please choose a day from ${earliest} to ${latest}`
    return { ok: false, field: 'resumesOn', message }
  }
  const affectedSpan = getAffectedSpan(input)
  const toDay = (instant: Date) => getDayIn(instant, timeZone)
  const period = { periodStart: toDay(plan.periodStart), periodEnd: toDay(plan.periodEnd), today: toDay(currentTime) }
  const unusedCents = start === 'today' ? getUnusedDaysCents({ priceCents, ...period }) : 0
  const creditedPlan = pause ? plan : { ...plan, creditCents: plan.creditCents + unusedCents }
  const isAffected = (booking: BookingInPause) =>
    booking.start > currentTime && booking.start >= affectedSpan.from && booking.start < affectedSpan.until
  const effect = {
    start,
    from: pause?.from ?? affectedSpan.from,
    until: affectedSpan.until,
    resumesOn,
    days: daysBetween(choice.from, resumesOn),
    creditCents: pause?.creditCents ?? unusedCents,
    charge: { on: resumesOn, cents: getNextChargeCents(creditedPlan, resumesOn) },
    bookings: bookings.filter(isAffected).map(({ id, isPaidByPlan, cancelBy }) => {
      const cancellation = currentTime > cancelBy ? ('cancelled_late' as const) : ('cancelled' as const)
      return { id, outcome: isPaidByPlan ? cancellation : ('stays' as const) }
    }),
  }
  return { ok: true, effect }
}

/** The effect of ending a pause now; null if there is no pause that can be ended. */
export function evaluateResume({ plan, currentTime, timeZone }: { plan: PlanFacts } & PauseContext) {
  const { pause, isResumeUnpaid } = plan
  if (pause?.state !== 'paused' || isResumeUnpaid) return null
  const keepsPeriod = keepsPaidPeriod({ pause, currentTime })
  const chargeDay = getDayIn(keepsPeriod ? plan.periodEnd : currentTime, timeZone)
  return { keepsPeriod, charge: { on: chargeDay, cents: getNextChargeCents(plan, chargeDay) } }
}

/** Marks a pause as ending; idempotent. */
export const markAsEnding = (pause: StoredPause, currentTime: Date): StoredPause => ({
  ...pause,
  state: 'ending',
  keepsPeriod: pause.keepsPeriod ?? keepsPaidPeriod({ pause, currentTime }),
})

/**
 * The idempotency key for ending a pause at the provider. It contains the latest invoice, so that the request is sent
 * again after an invoice of an earlier attempt was declined or voided.
 */
export const getResumeKey = (
  { id }: StoredPause,
  { latestInvoiceId }: ProviderSubscription,
  adminRetries = 0,
): string => `pause:${id}:resume:${latestInvoiceId}:${adminRetries}`

/** Whether the paid period still runs if a pause ends now, so that nothing is charged. */
export const keepsPaidPeriod = ({ pause, currentTime }: { pause: StoredPause; currentTime: Date }): boolean =>
  pause.start === 'period_end' && currentTime < pause.from

type ResolveInput = { pause: StoredPause | null; subscription: Pick<ProviderSubscription, 'status'> } & PauseContext

/**
 * A pause after a response of the provider: still starting, running, or null when it has ended. `endedSpan` is then the
 * days that it lasted.
 */
export function resolvePause({ pause, subscription: { status }, currentTime, timeZone }: ResolveInput): {
  pause: StoredPause | null
  endedSpan: DaySpan | null
} {
  if (!pause || (status === 'active' && pause.state === 'starting')) return { pause, endedSpan: null }
  if (status === 'paused') {
    return { pause: pause.state === 'starting' ? { ...pause, state: 'paused' } : pause, endedSpan: null }
  }
  const endedAt = currentTime < pause.until ? currentTime : pause.until
  const span = { from: getDayIn(pause.from, timeZone), until: getDayIn(endedAt, timeZone) }
  return { pause: null, endedSpan: span.from < span.until ? span : null }
}

/** A subscription with the times of our pause: the provider pauses it at once, but the plan still covers the paid period. */
export function applyPause(
  subscription: ProviderSubscription,
  { pause, currentTime }: { pause: StoredPause | null; currentTime: Date },
): ProviderSubscription {
  if (!pause || (subscription.status !== 'active' && subscription.status !== 'paused')) return subscription
  const status = currentTime < pause.from ? 'active' : 'paused'
  return { ...subscription, status, pausedFrom: pause.from, pausedUntil: pause.until }
}

/** How many days before the charge that ends a pause the member gets a mail. */
export const NOTICE_DAYS_BEFORE = [7, 1]
