import { CURRENCY } from '@studio/contract'
import Stripe from 'stripe'
import type { Payments } from './payments.ts'
import { askProvider, isRefusal } from './stripe-errors.ts'

/** Pausing a subscription, resuming it, and what goes with it. */
export function pauseCalls(
  stripe: Stripe,
): Pick<Payments, 'keepSubscription' | 'pauseSubscription' | 'resumeSubscription' | 'giveCredit'> {
  return {
    keepSubscription: (id) =>
      askProvider(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: false }))),
    pauseSubscription: (id) => askProvider(() => pauseSubscription(stripe, id)),
    resumeSubscription: ({ id, keepsPeriod }) => askProvider(() => resumeSubscription(stripe, { id, keepsPeriod })),
    giveCredit: ({ key, customerId, amountCents, title }) =>
      askProvider(async () => {
        const credit = { amount: -amountCents, currency: CURRENCY, description: title }
        await stripe.customers.createBalanceTransaction(customerId, credit, { idempotencyKey: key })
      }),
  }
}

async function pauseSubscription(stripe: Stripe, id: string): Promise<void> {
  const { billing_mode: mode } = await stripe.subscriptions.retrieve(id)
  try {
    // Opened before this mode was the usual one; others cannot be paused.
    if (mode.type !== 'flexible') await stripe.subscriptions.migrate(id, { billing_mode: { type: 'flexible' } })
    await stripe.subscriptions.pause(id, {
      type: 'subscription',
      bill_for: { unused_time_from: { type: 'none' }, outstanding_usage_through: { type: 'none' } },
    })
  } catch (error) {
    // What cannot be migrated or paused, with a schedule for instance, has its months voided instead.
    if (!isRefusal(error) || !isCharged(await stripe.subscriptions.retrieve(id))) throw error
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
  }
}

const isCharged = ({ status }: Stripe.Subscription) => status === 'active' || status === 'trialing'

async function resumeSubscription(stripe: Stripe, { id, keepsPeriod }: { id: string; keepsPeriod: boolean }) {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status !== 'paused') return resumeCollection(stripe, { id, keepsPeriod })
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
}

// In one call: between two, a month could pass that is neither paused nor paid. A refused card leaves it past due,
// where the provider tries again.
async function resumeCollection(stripe: Stripe, { id, keepsPeriod }: { id: string; keepsPeriod: boolean }) {
  await stripe.subscriptions.update(id, {
    pause_collection: '',
    billing_cycle_anchor: { type: keepsPeriod ? 'unchanged' : 'now' },
    payment_behavior: 'allow_incomplete',
    proration_behavior: 'none',
  })
}
