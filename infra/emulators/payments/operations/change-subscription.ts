import type { PaymentContext } from '../context.ts'
import type { Period } from '../records/new-subscription.ts'
import type { Subscription } from '../records/stripe-types.ts'

/** Stores a changed subscription and announces it with the old values of what changed; says nothing if nothing did. */
export function changeSubscription(
  context: PaymentContext,
  { before, after }: { before: Subscription; after: Subscription },
): Subscription {
  const previous = Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Subscription]),
    ),
  )
  if (Object.keys(previous).length === 0) return before
  context.records.subscriptions.put(after)
  context.emitEvent({ type: 'customer.subscription.updated', object: after, previous })
  return after
}

/** Sets or lifts "ends with the paid period". The subscription stays active until then. */
export function cancelAtPeriodEnd(
  context: PaymentContext,
  { before, ends }: { before: Subscription; ends: boolean },
): Subscription {
  const after: Subscription = {
    ...before,
    cancel_at: ends ? getPeriodEnd(before) : null,
    cancel_at_period_end: ends,
    canceled_at: ends ? (before.canceled_at ?? context.clock.seconds()) : null,
    cancellation_details: ends ? reasonOf('cancellation_requested') : null,
  }
  return changeSubscription(context, { before, after })
}

const reasonOf = (reason: 'cancellation_requested' | 'payment_failed') => ({
  comment: null,
  feedback: null,
  feedback_option: null,
  reason,
})

type EndInput = { subscription: Subscription; reason: 'cancellation_requested' | 'payment_failed'; at?: number }

/** Ends a subscription now: status `canceled`, `customer.subscription.deleted`. */
export function endSubscription(
  context: PaymentContext,
  { subscription, reason, at = context.clock.seconds() }: EndInput,
): Subscription {
  const ended = context.records.subscriptions.put({
    ...subscription,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: reasonOf(reason),
    ended_at: at,
    status: 'canceled',
  })
  context.emitEvent({ type: 'customer.subscription.deleted', object: ended })
  return ended
}

/** End of the paid period in seconds; all items of one subscription share it here. */
export function getPeriodEnd(subscription: Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? subscription.start_date
}

/** The same subscription in another period. */
export function withPeriod(subscription: Subscription, { start, end }: Period): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }))
  return { ...subscription, items: { ...subscription.items, data } }
}

/** Changes the card on file of a customer's live subscriptions. */
export function changeCard(context: PaymentContext, { customer, method }: { customer: string; method: string }): void {
  for (const before of context.records.subscriptions.all()) {
    if (before.customer !== customer || before.status === 'canceled') continue
    changeSubscription(context, { before, after: { ...before, default_payment_method: method } })
  }
}
