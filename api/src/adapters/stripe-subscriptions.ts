import { CURRENCY } from '@studio/contract'
import Stripe from 'stripe'
import { isStripeRefusal, nullIfNotFound } from './stripe-errors.ts'
import { hasUnpaidResume, toProviderSubscription } from './stripe-mappers.ts'

const WITH_INVOICE_AND_CUSTOMER = { expand: ['latest_invoice', 'customer'] }

export const subscriptionCalls = (stripe: Stripe) => ({
  findSubscription: (id: string) =>
    nullIfNotFound(async () =>
      toProviderSubscription(await stripe.subscriptions.retrieve(id, WITH_INVOICE_AND_CUSTOMER)),
    ),
  /** Cancels a subscription at once, without a refund. */
  async endSubscription(id: string): Promise<void> {
    await nullIfNotFound(() => stripe.subscriptions.cancel(id, { prorate: false }))
  },
  async cancelAtPeriodEnd(id: string): Promise<void> {
    await nullIfNotFound(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
  },
  /** Undoes `cancelAtPeriodEnd`. */
  async undoCancelAtPeriodEnd(id: string): Promise<void> {
    await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  },
  /**
   * Pauses a subscription at once, without credit for unused time. If the provider refuses, the collection of payments
   * is paused instead, and months pass uncharged.
   */
  pauseSubscription: (input: PauseInput) => pauseSubscription(stripe, input),
  /**
   * Resumes a paused subscription. `keepsPeriod`: within the paid period, without a charge. Otherwise a new period
   * begins and is charged at once. After a declined card it stays paused, or becomes past due if only the collection
   * was paused, and the provider retries the charge. A subscription that is not paused stays unchanged.
   */
  resumeSubscription: (input: ResumeInput) => resumeSubscription(stripe, input),
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
    // Older subscriptions have another billing mode, in which they cannot be paused.
    if (mode.type !== 'flexible') await stripe.subscriptions.migrate(id, { billing_mode: { type: 'flexible' } })
    const bill_for = { unused_time_from: { type: 'none' }, outstanding_usage_through: { type: 'none' } } as const
    await stripe.subscriptions.pause(id, { type: 'subscription', bill_for }, { idempotencyKey: `${key}:pause` })
  } catch (error) {
    if (!isStripeRefusal(error)) throw error
    const subscription = await stripe.subscriptions.retrieve(id)
    // Another process has paused it in the meantime.
    if (isPaused(subscription)) return
    // A subscription that cannot be migrated or paused, such as one with a schedule, has its invoices voided instead.
    if (!isActive(subscription)) throw error
    await stripe.subscriptions.update(
      id,
      { pause_collection: { behavior: 'void' } },
      { idempotencyKey: `${key}:collection` },
    )
  }
}

const isActive = ({ status }: Stripe.Subscription) => status === 'active' || status === 'trialing'
const isPaused = ({ status, pause_collection: pause }: Stripe.Subscription) => status === 'paused' || pause !== null

async function resumeSubscription(stripe: Stripe, { key, id, keepsPeriod }: ResumeInput): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  // The provider retries an unpaid invoice by itself.
  if (!isPaused(subscription) || hasUnpaidResume(subscription)) return
  const idempotency = { idempotencyKey: key }
  const anchor = { type: keepsPeriod ? ('unchanged' as const) : ('now' as const) }
  const behavior = { billing_cycle_anchor: anchor, proration_behavior: 'none' } as const
  try {
    if (subscription.status === 'paused') {
      await stripe.subscriptions
        .resume(id, { payment_behavior: 'resume_on_payment_success', ...behavior }, idempotency)
        // A declined card is no error: the invoice stays open and the provider retries it.
        .catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        })
    } else {
      // Resume and charge in one call: between two calls a month could begin that is neither paused nor paid. If the
      // card is declined, the subscription becomes past due and the provider retries the charge.
      const payment = { payment_behavior: 'allow_incomplete' } as const
      await stripe.subscriptions.update(id, { pause_collection: '', ...payment, ...behavior }, idempotency)
    }
  } catch (error) {
    // Another process has resumed it in the meantime.
    if (!isStripeRefusal(error) || isPaused(await stripe.subscriptions.retrieve(id))) throw error
  }
}
