import { addDays, addMonths, type Day, daysBetween } from './days.ts'

export const MIN_PAUSE_DAYS = 7
/** For each pause, and for all pauses of any twelve months together. */
export const MAX_PAUSE_DAYS = 92

/** `from` is the first day, `until` the first day after the span. */
export type DaySpan = { from: Day; until: Day }

const getLaterDay = (day: Day, otherDay: Day) => (day > otherDay ? day : otherDay)
const getEarlierDay = (day: Day, otherDay: Day) => (day < otherDay ? day : otherDay)

/** How many days of the spans are inside the window. */
export function countDaysInside(spans: readonly DaySpan[], window: DaySpan): number {
  const countOverlap = ({ from, until }: DaySpan) =>
    Math.max(0, daysBetween(getLaterDay(from, window.from), getEarlierDay(until, window.until)))
  return spans.reduce((sum, span) => sum + countOverlap(span), 0)
}

/** The most days of the spans in any twelve months. The maximum always occurs in a window that begins with a span. */
export function getMaxDaysInTwelveMonths(spans: readonly DaySpan[]): number {
  const windows = spans.map(({ from }) => ({ from, until: addMonths(from, 12) }))
  return Math.max(0, ...windows.map((window) => countDaysInside(spans, window)))
}

type PauseInput = { pause: DaySpan; earlierPauses: readonly DaySpan[] }

/** Whether a pause is short enough, alone and together with earlier ones. */
export function isPauseAllowed({ pause, earlierPauses }: PauseInput): boolean {
  const days = daysBetween(pause.from, pause.until)
  return days <= MAX_PAUSE_DAYS && getMaxDaysInTwelveMonths([...earlierPauses, pause]) <= MAX_PAUSE_DAYS
}

/** The last day on which a plan paused from a day can resume; null when not even the shortest pause is allowed. */
export function findLatestPauseEnd({
  from,
  earlierPauses,
}: {
  from: Day
  earlierPauses: readonly DaySpan[]
}): Day | null {
  for (let days = MAX_PAUSE_DAYS; days >= MIN_PAUSE_DAYS; days -= 1) {
    const until = addDays(from, days)
    if (isPauseAllowed({ pause: { from, until }, earlierPauses })) return until
  }
  return null
}

/** The value of the unused days when a paid period is paused today, rounded half up. Today counts as used. */
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
  // Math.floor(share + 1/2) in whole numbers.
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

/** What a pause does to a booking inside it. `stays`: the plan does not pay for the booking. */
export const bookingOutcomesInPause = ['cancelled', 'cancelled_late', 'stays'] as const
export type BookingOutcomeInPause = (typeof bookingOutcomesInPause)[number]
