import type Stripe from 'stripe'
import { newId } from '../../ids.ts'
import { listObject } from '../api/lists.ts'
import type { PaymentContext } from '../context.ts'
import { decimalOnTheWire, type LineItem, type Price, type Subscription } from './stripe-types.ts'

export type Period = { start: number; end: number }

type SubscriptionInput = Partial<Subscription> & { customer: string; lines: LineItem[]; period: Period }

/** An active subscription to the recurring prices of a checkout. Since 2025 its period is on its items. */
export function newSubscription(context: PaymentContext, given: SubscriptionInput): Subscription {
  const { lines, period, ...rest } = given
  const id = newId('sub')
  const items = lines.flatMap(({ price, quantity }) =>
    price ? [newItem({ subscription: id, price, quantity: quantity ?? 1, period })] : [],
  )
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: context.clock.seconds(),
    currency: lines[0]?.currency ?? 'usd',
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listObject({ data: items, url: `/v1/subscription_items?subscription=${id}` }),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: period.start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
    ...rest,
  }
}

type ItemInput = { subscription: string; price: Price; quantity: number; period: Period }

function newItem({ subscription, price, quantity, period }: ItemInput): Stripe.SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The same item at another price, in the same period. */
export const itemWithPrice = (item: Stripe.SubscriptionItem, price: Price): Stripe.SubscriptionItem => ({
  ...item,
  price,
  plan: planOf(price),
})

/** The old name of a recurring price, which Stripe still sends beside it. */
function planOf(price: Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: decimalOnTheWire(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
