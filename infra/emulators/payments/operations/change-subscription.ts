import type { Account } from '../account.ts'
import type { Period, Subscription } from '../stripe-types.ts'

/** Stores a changed subscription and emits an event with the previous values; does nothing when nothing changed. */
export function changeSubscription(
  account: Account,
  subscription: Subscription,
  updatedSubscription: Subscription,
): Subscription {
  const previous = Object.entries(subscription).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(updatedSubscription[name as keyof Subscription]),
  )
  if (previous.length === 0) return subscription
  account.records.subscriptions.put(updatedSubscription)
  account.emitEvent('customer.subscription.updated', updatedSubscription, Object.fromEntries(previous))
  return updatedSubscription
}

/** Makes a subscription end when its paid period ends; it stays active until then. `shouldEnd` false takes this back. */
export const setCancelAtPeriodEnd = (account: Account, subscription: Subscription, shouldEnd: boolean): Subscription =>
  changeSubscription(account, subscription, {
    ...subscription,
    cancel_at: shouldEnd ? getPeriod(subscription).end : null,
    cancel_at_period_end: shouldEnd,
  })

/** Ends a subscription now: status `canceled`, `customer.subscription.deleted`. */
export function endSubscription(account: Account, subscription: Subscription): Subscription {
  const endedSubscription = account.records.subscriptions.put({ ...subscription, status: 'canceled' })
  account.emitEvent('customer.subscription.deleted', endedSubscription)
  return endedSubscription
}

/** Returns the paid period in seconds; all items of a subscription share it here. */
export function getPeriod({ items, start_date }: Subscription): Period {
  const [item] = items.data
  return { start: item?.current_period_start ?? start_date, end: item?.current_period_end ?? start_date }
}

/** Returns the subscription with another period. */
export function withPeriod(subscription: Subscription, { start, end }: Period): Subscription {
  const period = { current_period_start: start, current_period_end: end }
  const data = subscription.items.data.map((item) => ({ ...item, ...period }))
  return { ...subscription, items: { ...subscription.items, data } }
}

/** Returns the subscription with a period that begins at `start`; later periods begin on the same day of the month. */
export const withNewBillingCycle = (subscription: Subscription, start: number): Subscription =>
  withPeriod({ ...subscription, billing_cycle_anchor: start }, getMonthFrom(start, start))

/**
 * Returns the month that begins at `start` (seconds). It ends in the next month, on the anchor's day of the month or
 * on the last day if the month is shorter, as Stripe counts: from 31 January to 28 February to 31 March.
 */
export function getMonthFrom(start: number, anchor: number): Period {
  const startDate = new Date(start * 1000)
  const [year, nextMonth] = [startDate.getUTCFullYear(), startDate.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, nextMonth + 1, 0)).getUTCDate()
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
  return { start, end: Date.UTC(year, nextMonth, day) / 1000 + (start % 86_400) }
}
