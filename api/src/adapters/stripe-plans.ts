import { CURRENCY, type PlanId } from '@studio/contract'
import type Stripe from 'stripe'
import type { Payments, PlanPrice } from './payments.ts'
import { askProvider, findDecline, isDoneAlready, isUnknown } from './stripe-errors.ts'

/** The provider's id of the product of a plan whose price was changed; one that was only bought has another. */
export const planProductId = (plan: PlanId): string => `studio-plan-${plan}`

/** Changing what a subscription is of, and what it costs. */
export function planCalls(stripe: Stripe): Pick<Payments, 'setPlan' | 'previewUpgrade' | 'upgrade'> {
  return {
    setPlan: ({ id, ...of }) =>
      askProvider(async () => {
        const items = await itemsFor({ stripe, id, of })
        await stripe.subscriptions.update(id, { items, metadata: { plan: of.plan }, proration_behavior: 'none' })
      }),
    previewUpgrade: ({ id, at, ...of }) =>
      askProvider(async () => {
        const items = await itemsFor({ stripe, id, of })
        const details = { items, proration_behavior: 'always_invoice', proration_date: seconds(at) } as const
        const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: details })
        return { dueCents: preview.amount_due, usedCreditCents: preview.total - preview.amount_due }
      }),
    upgrade: ({ id, at, key, ...of }) =>
      askProvider(async () => {
        const items = await itemsFor({ stripe, id, of })
        try {
          await stripe.subscriptions.update(
            id,
            {
              ...{ items, metadata: { plan: of.plan }, proration_behavior: 'always_invoice' },
              ...{ proration_date: seconds(at), payment_behavior: 'error_if_incomplete' },
            },
            { idempotencyKey: key },
          )
          return { kind: 'paid' }
        } catch (error) {
          const decline = findDecline(error)
          if (!decline) throw error
          return { kind: 'declined' }
        }
      }),
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

async function itemsFor({ stripe, id, of }: { stripe: Stripe; id: string; of: PlanPrice }) {
  const { items } = await stripe.subscriptions.retrieve(id)
  const [item] = items.data
  if (!item) throw new Error(`the subscription ${id} has no item`)
  const product = await productFor(stripe, of)
  const recurring = { interval: 'month' as const }
  return [{ id: item.id, price_data: { currency: CURRENCY, product, recurring, unit_amount: of.priceCents } }]
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
