import type Stripe from 'stripe'
import type { Period } from '../records/new-subscription.ts'

type PeriodInput = { start: number; recurring: Stripe.Price.Recurring | null | undefined; anchor: number }

/**
 * The period that begins at `start` (seconds). Months and years keep the day of the anchor and stop at a month's
 * last day, as Stripe counts: from 31 January to 28 February to 31 March.
 */
export function periodFrom({ start, recurring, anchor }: PeriodInput): Period {
  const count = recurring?.interval_count ?? 1
  const interval = recurring?.interval ?? 'month'
  const days = interval === 'day' ? count : interval === 'week' ? 7 * count : 0
  if (days > 0) return { start, end: start + days * 86_400 }
  return { start, end: addMonths({ start, months: interval === 'year' ? 12 * count : count, anchor }) }
}

function addMonths({ start, months, anchor }: { start: number; months: number; anchor: number }): number {
  const from = new Date(start * 1000)
  const anchorDay = new Date(anchor * 1000).getUTCDate()
  const firstOfMonth = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const timeOfDay = start % 86_400
  return firstOfMonth / 1000 + (Math.min(anchorDay, lastDay) - 1) * 86_400 + timeOfDay
}
