import { type PlanId, planIds } from '@studio/contract'
import type Stripe from 'stripe'
import type { ChargedPlan } from './payments.ts'
import { planProductId } from './stripe-plans.ts'

/**
 * Which plan the invoice of a subscription charges. What was charged most says it: a change in mid-month also has a line
 * that takes the former plan off.
 */
export function invoicePlan(invoice: Stripe.Invoice): PlanId {
  const product = mainLineOf(invoice)?.pricing?.price_details?.product
  const known = planIds.find((plan) => product === planProductId(plan))
  return known ?? planIds.find((plan) => plan === invoice.parent?.subscription_details?.metadata?.plan) ?? 'monthly'
}

/** The same with why it was charged: only a change in mid-month charges a part of a period. */
export function toChargedPlan(invoice: Stripe.Invoice): ChargedPlan {
  const { subscription_item_details: item, invoice_item_details: added } = mainLineOf(invoice)?.parent ?? {}
  const isPart = item?.proration === true || added?.proration === true
  return { plan: invoicePlan(invoice), cause: isPart ? 'change' : 'renewal' }
}

const mainLineOf = ({ lines }: Stripe.Invoice) => [...lines.data].sort((one, other) => other.amount - one.amount)[0]
