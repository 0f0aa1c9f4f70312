import { CURRENCY } from '@studio/contract'
import Stripe from 'stripe'
import type { Payments } from './payments.ts'
import { askProvider, isRefusal } from './stripe-errors.ts'
import { isResumeUnpaid } from './stripe-mappers.ts'

/** Pausing a subscription, resuming it, and what goes with it. */
export function pauseCalls(
  stripe: Stripe,
): Pick<Payments, 'keepSubscription' | 'pauseSubscription' | 'resumeSubscription' | 'giveCredit'> {
  return {
    keepSubscription: (id) =>
      askProvider(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: false }))),
    pauseSubscription: (pausing) => askProvider(() => pauseSubscription(stripe, pausing)),
    resumeSubscription: (resuming) => askProvider(() => resumeSubscription(stripe, resuming)),
    giveCredit: ({ key, customerId, amountCents, title }) =>
      askProvider(async () => {
        const credit = { amount: -amountCents, currency: CURRENCY, description: title }
        await stripe.customers.createBalanceTransaction(customerId, credit, { idempotencyKey: key })
      }),
  }
}

type PauseInput = Parameters<Payments['pauseSubscription']>[0]

async function pauseSubscription(stripe: Stripe, { key, id }: PauseInput): Promise<void> {
  const { billing_mode: mode } = await stripe.subscriptions.retrieve(id)
  try {
    // Opened before this mode was the usual one; others cannot be paused.
    if (mode.type !== 'flexible') await stripe.subscriptions.migrate(id, { billing_mode: { type: 'flexible' } })
    const bill_for = { unused_time_from: { type: 'none' }, outstanding_usage_through: { type: 'none' } } as const
    await stripe.subscriptions.pause(id, { type: 'subscription', bill_for }, { idempotencyKey: `${key}:pause` })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const subscription = await stripe.subscriptions.retrieve(id)
    // Another process has paused it in between.
    if (isPaused(subscription)) return
    // What cannot be migrated or paused, with a schedule for instance, has its months voided instead.
    if (!isCharged(subscription)) throw error
    await stripe.subscriptions.update(
      id,
      { pause_collection: { behavior: 'void' } },
      { idempotencyKey: `${key}:collection` },
    )
  }
}

const isCharged = ({ status }: Stripe.Subscription) => status === 'active' || status === 'trialing'
const isPaused = ({ status, pause_collection: pause }: Stripe.Subscription) => status === 'paused' || pause !== null

type ResumeInput = Parameters<Payments['resumeSubscription']>[0]

async function resumeSubscription(stripe: Stripe, { key, id, keepsPeriod }: ResumeInput): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  // A month that is billed and not paid yet is tried again by the provider.
  if (!isPaused(subscription) || isResumeUnpaid(subscription)) return
  const once = { idempotencyKey: key }
  const anchor = { type: keepsPeriod ? ('unchanged' as const) : ('now' as const) }
  try {
    if (subscription.status === 'paused') await resumeAll(stripe, { id, anchor, once })
    else await resumeCollection(stripe, { id, anchor, once })
  } catch (error) {
    // Another process has resumed it in between.
    if (!isRefusal(error) || isPaused(await stripe.subscriptions.retrieve(id))) throw error
  }
}

type Call = { id: string; anchor: { type: 'now' | 'unchanged' }; once: Stripe.RequestOptions }

async function resumeAll(stripe: Stripe, { id, anchor, once }: Call): Promise<void> {
  const behavior = { payment_behavior: 'resume_on_payment_success', proration_behavior: 'none' } as const
  await stripe.subscriptions
    .resume(id, { billing_cycle_anchor: anchor, ...behavior }, once)
    // The invoice stays open and is tried again, which asking for the subscription shows.
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    })
}

// In one call: between two, a month could pass that is neither paused nor paid. A refused card leaves it past due,
// where the provider tries again.
async function resumeCollection(stripe: Stripe, { id, anchor, once }: Call): Promise<void> {
  const behavior = { payment_behavior: 'allow_incomplete', proration_behavior: 'none' } as const
  await stripe.subscriptions.update(id, { pause_collection: '', billing_cycle_anchor: anchor, ...behavior }, once)
}
