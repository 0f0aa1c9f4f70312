import { addDays, addMonths, type Day, daysBetween } from './days.ts'

/** A pause lasts at least so many days. */
export const shortestPauseDays = 7
/** And at most so many, also all pauses of any twelve months together. */
export const longestPauseDays = 92

/** Days in a row: `from` is the first of them, `until` the first one after them. */
export type DaySpan = { from: Day; until: Day }

const laterOf = (one: Day, other: Day) => (one > other ? one : other)
const earlierOf = (one: Day, other: Day) => (one < other ? one : other)

/** How many days of some spans lie inside a span. */
export function daysInside(spans: readonly DaySpan[], window: DaySpan): number {
  const inside = ({ from, until }: DaySpan) =>
    Math.max(0, daysBetween(laterOf(from, window.from), earlierOf(until, window.until)))
  return spans.reduce((sum, span) => sum + inside(span), 0)
}

/** The most days that any twelve months hold of some spans. Such twelve months begin with one of the spans. */
export function mostDaysInTwelveMonths(spans: readonly DaySpan[]): number {
  const windows = spans.map(({ from }) => ({ from, until: addMonths(from, 12) }))
  return Math.max(0, ...windows.map((window) => daysInside(spans, window)))
}

/** Whether a pause can last from one day to another beside earlier ones. */
export function isPauseAllowed({ span, earlier }: { span: DaySpan; earlier: readonly DaySpan[] }): boolean {
  const days = daysBetween(span.from, span.until)
  return days <= longestPauseDays && mostDaysInTwelveMonths([...earlier, span]) <= longestPauseDays
}

/** The last day on which a plan can go on after a pause from a day; null when not even the shortest pause fits. */
export function latestPauseEnd({ from, earlier }: { from: Day; earlier: readonly DaySpan[] }): Day | null {
  for (let days = longestPauseDays; days >= shortestPauseDays; days -= 1) {
    const until = addDays(from, days)
    if (isPauseAllowed({ span: { from, until }, earlier })) return until
  }
  return null
}

/**
 * What the days of a paid period that are not used are worth, in cents, rounded half up. The day of the pause counts as
 * used, the day on which the next period begins belongs to that one.
 */
export function unusedDaysCents({
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
  const unused = Math.min(periodDays, Math.max(0, daysBetween(today, periodEnd) - 1))
  return daysCents({ priceCents, days: unused, of: periodDays })
}

/** What a number of days is worth when so many of them cost a price, in cents, rounded half up. */
export function daysCents({ priceCents, days, of: outOf }: { priceCents: number; days: number; of: number }): number {
  return Math.floor((2 * priceCents * days + outOf) / (2 * outOf))
}

/** When a pause begins: with the end of the period that is paid for, or at once. */
export const pauseStarts = ['period_end', 'today'] as const
export type PauseStart = (typeof pauseStarts)[number]

/**
 * `starting`: asked for, and not yet confirmed by the payment provider. `planned`: the paid period still runs. `ending`:
 * its end was asked for, and the plan goes on as soon as it is paid.
 */
export const pauseStates = ['starting', 'planned', 'running', 'ending'] as const
export type PauseState = (typeof pauseStates)[number]

/** Why no pause can begin; `renewing`: the paid period is over, and the provider has not said how its charge went. */
export const pauseRefusals = ['no_plan', 'unpaid', 'ends', 'renewing', 'changing', 'paused', 'used_up'] as const
export type PauseRefusal = (typeof pauseRefusals)[number]

/** What becomes of a booking in a pause. */
export const pausedBookingOutcomes = ['cancelled', 'cancelled_late', 'stays'] as const
export type PausedBookingOutcome = (typeof pausedBookingOutcomes)[number]
