import type Stripe from 'stripe'
import { newId } from '../../ids.ts'
import { listObject } from '../api/lists.ts'
import type { PaymentContext } from '../context.ts'
import type { LineItem, Subscription } from './stripe-types.ts'

export type Period = { start: number; end: number }

type SubscriptionInput = Pick<Subscription, 'customer' | 'default_payment_method' | 'description' | 'metadata'> & {
  lines: LineItem[]
  period: Period
}

/** An active subscription to the recurring prices of a checkout. Since 2025 its period is on its items. */
export function newSubscription(context: PaymentContext, { lines, period, ...given }: SubscriptionInput): Subscription {
  const id = newId('sub')
  const items = lines.map(
    ({ price, quantity }) =>
      ({
        ...{ id: newId('si', 14), object: 'subscription_item', created: period.start, subscription: id },
        ...{ current_period_end: period.end, current_period_start: period.start, price, quantity },
      }) as Stripe.SubscriptionItem,
  )
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: period.start,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    created: context.clock.seconds(),
    currency: lines[0]?.currency ?? 'usd',
    ended_at: null,
    items: listObject({ data: items, url: `/v1/subscription_items?subscription=${id}` }),
    latest_invoice: null,
    livemode: false,
    pause_collection: null,
    schedule: null,
    start_date: period.start,
    status: 'active',
    ...given,
  } as Subscription
}
