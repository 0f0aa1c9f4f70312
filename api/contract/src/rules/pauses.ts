import { addDays, addMonths, type Day, daysBetween } from './days.ts'

export const MIN_PAUSE_DAYS = 7
/** For each pause, and for all pauses of any twelve months together. */
export const MAX_PAUSE_DAYS = 92

/** `from` is the first day, `until` the first day after the span. */
export type DaySpan = { from: Day; until: Day }

const maxDay = (a: Day, b: Day) => (a > b ? a : b)
const minDay = (a: Day, b: Day) => (a < b ? a : b)

/** How many days of the spans are inside the window. */
export function countDaysInside(spans: readonly DaySpan[], window: DaySpan): number {
  const overlap = ({ from, until }: DaySpan) =>
    Math.max(0, daysBetween(maxDay(from, window.from), minDay(until, window.until)))
  return spans.reduce((sum, span) => sum + overlap(span), 0)
}

/** The most days of the spans in any twelve months. The maximum always occurs in a window that begins with a span. */
export function getMaxDaysInTwelveMonths(spans: readonly DaySpan[]): number {
  const windows = spans.map(({ from }) => ({ from, until: addMonths(from, 12) }))
  return Math.max(0, ...windows.map((window) => countDaysInside(spans, window)))
}

/** Whether a pause is short enough, alone and together with earlier ones. */
export function isPauseAllowed({ span, earlier }: { span: DaySpan; earlier: readonly DaySpan[] }): boolean {
  const days = daysBetween(span.from, span.until)
  return days <= MAX_PAUSE_DAYS && getMaxDaysInTwelveMonths([...earlier, span]) <= MAX_PAUSE_DAYS
}

/** The last day on which a plan paused from a day can resume; null when not even the shortest pause is allowed. */
export function findLatestPauseEnd({ from, earlier }: { from: Day; earlier: readonly DaySpan[] }): Day | null {
  for (let days = MAX_PAUSE_DAYS; days >= MIN_PAUSE_DAYS; days -= 1) {
    const until = addDays(from, days)
    if (isPauseAllowed({ span: { from, until }, earlier })) return until
  }
  return null
}

/** The value of the unused days of a paid period, rounded half up. `today`, when the pause begins, counts as used. */
export function getUnusedDaysCents({
  priceCents,
  periodStart,
  periodEnd,
  today,
}: {
  priceCents: number
  periodStart: Day
  periodEnd: Day
  today: Day
}): number {
  const periodDays = daysBetween(periodStart, periodEnd)
  if (periodDays <= 0) return 0
  const unusedDays = Math.min(periodDays, Math.max(0, daysBetween(today, periodEnd) - 1))
  return prorateCents({ priceCents, days: unusedDays, totalDays: periodDays })
}

/** The share of a price for some of its days, rounded half up. */
export function prorateCents(input: { priceCents: number; days: number; totalDays: number }): number {
  const { priceCents, days, totalDays } = input
  return Math.floor((2 * priceCents * days + totalDays) / (2 * totalDays))
}

export const pauseStarts = ['period_end', 'today'] as const
export type PauseStart = (typeof pauseStarts)[number]

/**
 * `starting`: not yet confirmed by the payment provider. `planned`: begins with the end of the paid period. `ending`: the
 * plan resumes as soon as the charge is paid.
 */
export const pauseStates = ['starting', 'planned', 'running', 'ending'] as const

/**
 * Why no pause can begin. `ends`: the plan is set to end. `renewing`: the paid period is over, and the result of the
 * renewal's charge is unknown. `changing`: the plan is being changed right now.
 */
export const pauseRefusals = ['no_plan', 'unpaid', 'ends', 'renewing', 'changing', 'paused', 'used_up'] as const
export type PauseRefusal = (typeof pauseRefusals)[number]

export const pausedBookingOutcomes = ['cancelled', 'cancelled_late', 'stays'] as const
export type PausedBookingOutcome = (typeof pausedBookingOutcomes)[number]
