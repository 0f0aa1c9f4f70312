import Stripe from 'stripe'
import type { Payments } from './payments.ts'
import { askProvider } from './stripe-errors.ts'

const CURRENCY = 'usd'

/** Pausing a subscription, resuming it, and what goes with it. */
export function pauseCalls(
  stripe: Stripe,
): Pick<Payments, 'keepSubscription' | 'pauseSubscription' | 'resumeSubscription' | 'giveCredit'> {
  return {
    keepSubscription: (id) =>
      askProvider(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: false }))),
    pauseSubscription: (id) =>
      askProvider(async () => {
        const { billing_mode: mode } = await stripe.subscriptions.retrieve(id)
        // Opened before this mode was the usual one; others cannot be paused.
        if (mode.type !== 'flexible') await stripe.subscriptions.migrate(id, { billing_mode: { type: 'flexible' } })
        await stripe.subscriptions.pause(id, {
          type: 'subscription',
          bill_for: { unused_time_from: { type: 'none' }, outstanding_usage_through: { type: 'none' } },
        })
      }),
    resumeSubscription: ({ id, keepsPeriod }) =>
      askProvider(async () => {
        await stripe.subscriptions
          .resume(id, {
            billing_cycle_anchor: { type: keepsPeriod ? 'unchanged' : 'now' },
            payment_behavior: 'resume_on_payment_success',
            proration_behavior: 'none',
          })
          // The invoice stays open and is tried again, which asking for the subscription shows.
          .catch((error: unknown) => {
            if (!(error instanceof Stripe.errors.StripeCardError)) throw error
          })
      }),
    giveCredit: ({ key, customerId, amountCents, title }) =>
      askProvider(async () => {
        const credit = { amount: -amountCents, currency: CURRENCY, description: title }
        await stripe.customers.createBalanceTransaction(customerId, credit, { idempotencyKey: key })
      }),
  }
}
