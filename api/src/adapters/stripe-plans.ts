import { CURRENCY, type PlanId } from '@studio/contract'
import type Stripe from 'stripe'
import type { PlanPrice } from './payments.ts'
import { findDecline, isAlreadyDone, isUnknownObject } from './stripe-errors.ts'

/** The product of a plan, for subscriptions whose plan or price was changed. A checkout creates its own product. */
export const getPlanProductId = (plan: PlanId): string => `studio-plan-${plan}`

type NewPlan = PlanPrice & { subscriptionId: string }
type Upgrade = NewPlan & { effectiveAt: Date }

export const planCalls = (stripe: Stripe) => ({
  /** Changes the plan or price from the next period on; charges nothing now. */
  async setPlan({ subscriptionId, ...planPrice }: NewPlan): Promise<void> {
    const items = await prepareItems({ stripe, subscriptionId, planPrice })
    const metadata = { plan: planPrice.plan }
    await stripe.subscriptions.update(subscriptionId, { items, metadata, proration_behavior: 'none' })
  },
  /**
   * Asks the provider what `upgrade` with the same input would charge, and how much credit it would use. An amount too
   * small to charge now is added to the next charge; `usedCreditCents` includes it, even without any credit.
   */
  async previewUpgrade({
    subscriptionId,
    effectiveAt,
    ...planPrice
  }: Upgrade): Promise<{ dueCents: number; usedCreditCents: number }> {
    const items = await prepareItems({ stripe, subscriptionId, planPrice })
    const details = { items, proration_behavior: 'always_invoice', proration_date: toSeconds(effectiveAt) } as const
    const preview = await stripe.invoices.createPreview({ subscription: subscriptionId, subscription_details: details })
    return { dueCents: preview.amount_due, usedCreditCents: preview.total - preview.amount_due }
  },
  /**
   * Changes the plan at once and charges the difference for the rest of the period to the card on file. A declined card
   * changes nothing.
   */
  async upgrade({
    subscriptionId,
    effectiveAt,
    key,
    ...planPrice
  }: Upgrade & { key: string }): Promise<{ kind: 'paid' | 'declined' }> {
    const items = await prepareItems({ stripe, subscriptionId, planPrice })
    try {
      await stripe.subscriptions.update(
        subscriptionId,
        {
          items,
          metadata: { plan: planPrice.plan },
          proration_behavior: 'always_invoice',
          proration_date: toSeconds(effectiveAt),
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey: key },
      )
      return { kind: 'paid' }
    } catch (error) {
      if (findDecline(error)) return { kind: 'declined' }
      throw error
    }
  },
})

const toSeconds = (instant: Date) => Math.floor(instant.getTime() / 1_000)

type ItemsInput = { stripe: Stripe; subscriptionId: string; planPrice: PlanPrice }

async function prepareItems({ stripe, subscriptionId, planPrice }: ItemsInput) {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId)
  const [item] = items.data
  if (!item) throw new Error(`the subscription ${subscriptionId} has no item`)
  const product = await ensureProduct(stripe, planPrice)
  const recurring = { interval: 'month' as const }
  return [{ id: item.id, price_data: { currency: CURRENCY, product, recurring, unit_amount: planPrice.priceCents } }]
}

// A changed price needs an existing product. Each plan has one, created when it is first needed.
async function ensureProduct(stripe: Stripe, { plan, title }: PlanPrice): Promise<string> {
  const id = getPlanProductId(plan)
  try {
    await stripe.products.retrieve(id)
  } catch (error) {
    if (!isUnknownObject(error)) throw error
    await stripe.products.create({ id, name: title }).catch((failure: unknown) => {
      if (!isAlreadyDone(failure, 'resource_already_exists')) throw failure
    })
  }
  return id
}
