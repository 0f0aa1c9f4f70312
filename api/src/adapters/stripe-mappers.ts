import { type PlanId, planIds } from '@studio/contract'
import type Stripe from 'stripe'
import type {
  ChargedPlan,
  ProviderCheckout,
  ProviderCheckoutStatus,
  ProviderSubscription,
  ProviderSubscriptionStatus,
  SavedCard,
} from './payments.ts'
import { planProductId } from './stripe-plans.ts'

export const instant = (seconds: number) => new Date(seconds * 1_000)
export const toId = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)
export const whole = <Thing extends object>(thing: string | Thing | null | undefined): Thing | null =>
  typeof thing === 'object' ? thing : null

/** `paidAt` is known when the session was read with its charge. */
export function toProviderCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const intent = whole(session.payment_intent)
  const charge = whole(intent?.latest_charge)
  return {
    sessionId: session.id,
    checkoutId: session.metadata?.checkoutId ?? null,
    stand: standOf(session, intent),
    paymentIntentId: toId(session.payment_intent),
    subscriptionId: toId(session.subscription),
    amountCents: session.amount_total ?? 0,
    paidAt: charge ? instant(charge.created) : null,
  }
}

/** Marks the payment of a saved card, whose event has no checkout session beside it. */
export const SAVED_CARD_CHARGE = { paidWith: 'saved-card' } as const

export function toChargedCheckout(intent: Stripe.PaymentIntent): ProviderCheckout {
  return {
    sessionId: intent.id,
    checkoutId: intent.metadata.checkoutId ?? null,
    stand: 'paid',
    paymentIntentId: intent.id,
    subscriptionId: null,
    amountCents: intent.amount,
    paidAt: instant(intent.created),
  }
}

export function toSavedCards(methods: Stripe.PaymentMethod[]): SavedCard[] {
  return methods.flatMap(({ id, card }) => (card ? [{ id, brand: card.brand, last4: card.last4 }] : []))
}

function standOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProviderCheckoutStatus {
  if (session.status === 'open') return 'open'
  if (session.status === 'expired') return 'expired'
  if (session.payment_status !== 'unpaid') return 'paid'
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return isOver ? 'failed' : 'processing'
}

export function toProviderSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const items = subscription.items.data
  const periodEnd = instant(Math.max(subscription.start_date, ...items.map((item) => item.current_period_end)))
  const periodStart = instant(Math.max(subscription.start_date, ...items.map((item) => item.current_period_start)))
  const stand = subscriptionStand(subscription)
  const { cancel_at: cancelAt, pause_collection: pause, status_details: details } = subscription
  const isResumeOpen = isResumeUnpaid(subscription)
  // Known only where they were asked for with the subscription.
  const customer = whole(subscription.customer)
  const invoice = stand === 'past_due' || isResumeOpen ? whole(subscription.latest_invoice) : null
  return {
    id: subscription.id,
    customerId: toId(subscription.customer) ?? '',
    userId: subscription.metadata.userId ?? null,
    stand,
    periodStart,
    periodEnd,
    // The customer portal may write the end as a date instead of the flag.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
    endsAt: cancelAt !== null ? instant(cancelAt) : subscription.cancel_at_period_end ? periodEnd : null,
    pausedFrom: stand === 'paused' && details?.paused ? instant(details.paused.transitioned_at) : null,
    pausedUntil: stand === 'paused' && pause?.resumes_at ? instant(pause.resumes_at) : null,
    dueCents: invoice?.amount_remaining ?? null,
    nextTryAt: invoice?.next_payment_attempt ? instant(invoice.next_payment_attempt) : null,
    isResumeUnpaid: isResumeOpen,
    // A balance below zero is credit.
    creditCents: customer && !customer.deleted ? Math.max(0, -customer.balance) : 0,
    latestInvoiceId: toId(subscription.latest_invoice),
    priceCents: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
    plan: subscription.metadata.plan === 'premium' ? 'premium' : 'monthly',
  }
}

/**
 * Whether a paused subscription resumes when its open invoice is paid; known where the invoice was asked for with it.
 * One that is paused because its last payment failed has been given up: nothing resumes it by itself.
 */
export function isResumeUnpaid({
  status,
  status_details: details,
  latest_invoice: invoice,
}: Stripe.Subscription): boolean {
  return status === 'paused' && !isGivenUp(details) && typeof invoice === 'object' && invoice?.status === 'open'
}

const isGivenUp = (details: Stripe.Subscription['status_details']): boolean =>
  details?.paused?.subscription?.type === 'final_payment_failure'

function subscriptionStand(subscription: Stripe.Subscription): ProviderSubscriptionStatus {
  const { status, pause_collection: pause, status_details: details } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'incomplete'
  if (status === 'unpaid' || (status === 'paused' && isGivenUp(details))) return 'unpaid'
  // While collection is paused the provider leaves the status as it is, although the time is not paid for.
  if (status === 'paused' || pause) return 'paused'
  return status === 'active' || status === 'trialing' ? 'active' : 'past_due'
}

export const getSubscriptionId = (invoice: Stripe.Invoice) => toId(invoice.parent?.subscription_details?.subscription)

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
