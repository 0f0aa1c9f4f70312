import type { Account } from '../account.ts'
import type { Period, Subscription } from '../stripe-types.ts'

/** Stores a changed subscription and emits an event with the old values; does nothing when nothing changed. */
export function changeSubscription(account: Account, before: Subscription, after: Subscription): Subscription {
  const previous = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Subscription]),
  )
  if (previous.length === 0) return before
  account.records.subscriptions.put(after)
  account.emitEvent('customer.subscription.updated', after, Object.fromEntries(previous))
  return after
}

/** Sets or lifts "ends with the paid period". The subscription stays active until then. */
export const cancelAtPeriodEnd = (account: Account, before: Subscription, ends: boolean): Subscription =>
  changeSubscription(account, before, {
    ...before,
    cancel_at: ends ? getPeriod(before).end : null,
    cancel_at_period_end: ends,
  })

/** Ends a subscription now: status `canceled`, `customer.subscription.deleted`. */
export function endSubscription(account: Account, subscription: Subscription): Subscription {
  const ended = account.records.subscriptions.put({ ...subscription, status: 'canceled' })
  account.emitEvent('customer.subscription.deleted', ended)
  return ended
}

/** The paid period in seconds; all items of one subscription share it here. */
export function getPeriod({ items, start_date }: Subscription): Period {
  const [item] = items.data
  return { start: item?.current_period_start ?? start_date, end: item?.current_period_end ?? start_date }
}

/** The same subscription in another period. */
export function withPeriod(subscription: Subscription, { start, end }: Period): Subscription {
  const period = { current_period_start: start, current_period_end: end }
  const data = subscription.items.data.map((item) => ({ ...item, ...period }))
  return { ...subscription, items: { ...subscription.items, data } }
}

/** The same subscription in a period that begins at an instant, whose day later periods keep. */
export const withNewPeriod = (subscription: Subscription, start: number): Subscription =>
  withPeriod({ ...subscription, billing_cycle_anchor: start }, monthFrom(start, start))

/**
 * The month that begins at `start` (seconds). It keeps the day of the anchor and stops at a month's last day, as Stripe
 * counts: from 31 January to 28 February to 31 March.
 */
export function monthFrom(start: number, anchor: number): Period {
  const from = new Date(start * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
  return { start, end: Date.UTC(year, month, day) / 1000 + (start % 86_400) }
}
