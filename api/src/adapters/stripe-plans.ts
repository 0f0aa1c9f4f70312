import { CURRENCY, type PlanId } from '@studio/contract'
import type Stripe from 'stripe'
import type { PlanPrice } from './payments.ts'
import { findDecline, isDoneAlready, isUnknown } from './stripe-errors.ts'

/** The provider's id of the product of a plan whose price was changed; one that was only bought has another. */
export const planProductId = (plan: PlanId): string => `studio-plan-${plan}`

type NewPlan = PlanPrice & { id: string }
type Upgrade = NewPlan & { at: Date }

export const planCalls = (stripe: Stripe) => ({
  /** Makes a subscription one of another plan, or of another price, from its next period on; charges nothing now. */
  async setPlan({ id, ...plan }: NewPlan): Promise<void> {
    const items = await itemsFor({ stripe, id, plan })
    await stripe.subscriptions.update(id, { items, metadata: { plan: plan.plan }, proration_behavior: 'none' })
  },
  /**
   * What `upgrade` from an instant of the present period would charge at once, by the provider's own preview, and how
   * much credit it would use: more than there is for an amount too small to charge, which the next charge adds.
   */
  async previewUpgrade({ id, at, ...plan }: Upgrade): Promise<{ dueCents: number; usedCreditCents: number }> {
    const items = await itemsFor({ stripe, id, plan })
    const details = { items, proration_behavior: 'always_invoice', proration_date: seconds(at) } as const
    const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: details })
    return { dueCents: preview.amount_due, usedCreditCents: preview.total - preview.amount_due }
  },
  /** At once, charging what is left of the period to the card on file. A declined card changes nothing. */
  async upgrade({ id, at, key, ...plan }: Upgrade & { key: string }): Promise<{ kind: 'paid' | 'declined' }> {
    const items = await itemsFor({ stripe, id, plan })
    try {
      await stripe.subscriptions.update(
        id,
        {
          items,
          metadata: { plan: plan.plan },
          proration_behavior: 'always_invoice',
          proration_date: seconds(at),
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

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

async function itemsFor({ stripe, id, plan }: { stripe: Stripe; id: string; plan: PlanPrice }) {
  const { items } = await stripe.subscriptions.retrieve(id)
  const [item] = items.data
  if (!item) throw new Error(`the subscription ${id} has no item`)
  const product = await productFor(stripe, plan)
  const recurring = { interval: 'month' as const }
  return [{ id: item.id, price_data: { currency: CURRENCY, product, recurring, unit_amount: plan.priceCents } }]
}

// A price of a subscription that exists needs a product that exists; each plan has one, made when it is first needed.
async function productFor(stripe: Stripe, { plan, title }: PlanPrice): Promise<string> {
  const id = planProductId(plan)
  try {
    await stripe.products.retrieve(id)
  } catch (error) {
    if (!isUnknown(error)) throw error
    await stripe.products.create({ id, name: title }).catch((failure: unknown) => {
      if (!isDoneAlready(failure, 'resource_already_exists')) throw failure
    })
  }
  return id
}
