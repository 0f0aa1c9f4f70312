import { CURRENCY } from '@studio/contract'
import Stripe from 'stripe'
import { isRefusal, orNull } from './stripe-errors.ts'
import { isResumeUnpaid, toProviderSubscription } from './stripe-mappers.ts'

const WITH_INVOICE_AND_CUSTOMER = { expand: ['latest_invoice', 'customer'] }

export const subscriptionCalls = (stripe: Stripe) => ({
  findSubscription: (id: string) =>
    orNull(async () => toProviderSubscription(await stripe.subscriptions.retrieve(id, WITH_INVOICE_AND_CUSTOMER))),
  /** At once, without a refund. */
  async endSubscription(id: string): Promise<void> {
    await orNull(() => stripe.subscriptions.cancel(id, { prorate: false }))
  },
  async endSubscriptionWithPeriod(id: string): Promise<void> {
    await orNull(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
  },
  /** Takes `endSubscriptionWithPeriod` back. */
  async keepSubscription(id: string): Promise<void> {
    await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  },
  /**
   * Pauses a subscription at once, so that nothing is charged any more; unused time is not credited. One that the
   * provider refuses to pause has the collecting of its payments paused, and its months pass uncharged.
   */
  pauseSubscription: (pausing: PauseInput) => pauseSubscription(stripe, pausing),
  /**
   * Resumes a paused subscription. `keepsPeriod`: within the period that is paid for, without a charge. Otherwise a new
   * period begins and is charged at once; a refused card leaves it paused, or past due where only the collecting of its
   * payments was paused, and the provider tries again. One that is not paused stays as it is.
   */
  resumeSubscription: (resuming: ResumeInput) => resumeSubscription(stripe, resuming),
  async giveCredit(credit: { key: string; customerId: string; amountCents: number; title: string }): Promise<void> {
    const { key, customerId, amountCents, title } = credit
    const change = { amount: -amountCents, currency: CURRENCY, description: title }
    await stripe.customers.createBalanceTransaction(customerId, change, { idempotencyKey: key })
  },
})

type PauseInput = { key: string; id: string }
type ResumeInput = { key: string; id: string; keepsPeriod: boolean }

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

async function resumeSubscription(stripe: Stripe, { key, id, keepsPeriod }: ResumeInput): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  // A month that is billed and not paid yet is tried again by the provider.
  if (!isPaused(subscription) || isResumeUnpaid(subscription)) return
  const once = { idempotencyKey: key }
  const anchor = { type: keepsPeriod ? ('unchanged' as const) : ('now' as const) }
  const behavior = { billing_cycle_anchor: anchor, proration_behavior: 'none' } as const
  try {
    if (subscription.status === 'paused') {
      await stripe.subscriptions
        .resume(id, { payment_behavior: 'resume_on_payment_success', ...behavior }, once)
        // The invoice stays open and is tried again, which asking for the subscription shows.
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        })
    } else {
      // In one call: between two, a month could pass that is neither paused nor paid. A refused card leaves it past
      // due, where the provider tries again.
      const payment = { payment_behavior: 'allow_incomplete' } as const
      await stripe.subscriptions.update(id, { pause_collection: '', ...payment, ...behavior }, once)
    }
  } catch (error) {
    // Another process has resumed it in between.
    if (!isRefusal(error) || isPaused(await stripe.subscriptions.retrieve(id))) throw error
  }
}
