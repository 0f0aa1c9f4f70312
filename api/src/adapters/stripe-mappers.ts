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
import { getPlanProductId } from './stripe-plans.ts'

export const toInstant = (seconds: number) => new Date(seconds * 1_000)
export const toId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
/** The object of an expanded reference; null for a reference that is only an id. */
export const getExpanded = <Expanded extends object>(
  reference: string | Expanded | null | undefined,
): Expanded | null => (typeof reference === 'object' ? reference : null)

/** `paidAt` is set when the session was fetched with its charge. */
export function toProviderCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const intent = getExpanded(session.payment_intent)
  const charge = getExpanded(intent?.latest_charge)
  return {
    sessionId: session.id,
    checkoutId: session.metadata?.checkoutId ?? null,
    status: getCheckoutStatus(session, intent),
    paymentIntentId: toId(session.payment_intent),
    subscriptionId: toId(session.subscription),
    amountCents: session.amount_total ?? 0,
    paidAt: charge ? toInstant(charge.created) : null,
  }
}

/** Metadata that marks charges of saved cards, which have no checkout session. */
export const SAVED_CARD_CHARGE_METADATA = { paidWith: 'saved-card' } as const

export function toChargedCheckout(intent: Stripe.PaymentIntent): ProviderCheckout {
  return {
    sessionId: intent.id,
    checkoutId: intent.metadata.checkoutId ?? null,
    status: 'paid',
    paymentIntentId: intent.id,
    subscriptionId: null,
    amountCents: intent.amount,
    paidAt: toInstant(intent.created),
  }
}

export function toSavedCards(methods: Stripe.PaymentMethod[]): SavedCard[] {
  return methods.flatMap(({ id, card }) => (card ? [{ id, brand: card.brand, last4: card.last4 }] : []))
}

function getCheckoutStatus(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): ProviderCheckoutStatus {
  if (session.status === 'open') return 'open'
  if (session.status === 'expired') return 'expired'
  if (session.payment_status !== 'unpaid') return 'paid'
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return hasFailed ? 'failed' : 'processing'
}

export function toProviderSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const items = subscription.items.data
  const periodEnd = toInstant(Math.max(subscription.start_date, ...items.map((item) => item.current_period_end)))
  const periodStart = toInstant(Math.max(subscription.start_date, ...items.map((item) => item.current_period_start)))
  const status = getSubscriptionStatus(subscription)
  const { cancel_at: cancelAt, pause_collection: pause, status_details: details } = subscription
  const isResumeUnpaid = hasUnpaidResume(subscription)
  // Null unless they were fetched with the subscription.
  const customer = getExpanded(subscription.customer)
  const invoice = status === 'past_due' || isResumeUnpaid ? getExpanded(subscription.latest_invoice) : null
  return {
    id: subscription.id,
    customerId: toId(subscription.customer) ?? '',
    userId: subscription.metadata.userId ?? null,
    status,
    periodStart,
    periodEnd,
    // The provider's customer portal may set a date instead of the flag.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
    endsAt: getEndsAt(subscription, periodEnd),
    pausedFrom: status === 'paused' && details?.paused ? toInstant(details.paused.transitioned_at) : null,
    pausedUntil: status === 'paused' && pause?.resumes_at ? toInstant(pause.resumes_at) : null,
    dueCents: invoice?.amount_remaining ?? null,
    nextAttemptAt: invoice?.next_payment_attempt ? toInstant(invoice.next_payment_attempt) : null,
    isResumeUnpaid,
    // A negative balance is credit.
    creditCents: customer && !customer.deleted ? Math.max(0, -customer.balance) : 0,
    latestInvoiceId: toId(subscription.latest_invoice),
    priceCents: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
    plan: subscription.metadata.plan === 'premium' ? 'premium' : 'monthly',
  }
}

function getEndsAt({ cancel_at, cancel_at_period_end }: Stripe.Subscription, periodEnd: Date): Date | null {
  if (cancel_at !== null) return toInstant(cancel_at)
  return cancel_at_period_end ? periodEnd : null
}

/**
 * Whether a paused subscription resumes when its open invoice is paid; false unless the invoice was fetched with it.
 * The provider also pauses a subscription after its final failed payment; that one does not resume.
 */
export function hasUnpaidResume({
  status,
  status_details: details,
  latest_invoice: invoice,
}: Stripe.Subscription): boolean {
  return (
    status === 'paused' && !hasStoppedRetrying(details) && typeof invoice === 'object' && invoice?.status === 'open'
  )
}

const hasStoppedRetrying = (details: Stripe.Subscription['status_details']): boolean =>
  details?.paused?.subscription?.type === 'final_payment_failure'

function getSubscriptionStatus(subscription: Stripe.Subscription): ProviderSubscriptionStatus {
  const { status, pause_collection: pause, status_details: details } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'incomplete'
  if (status === 'unpaid' || (status === 'paused' && hasStoppedRetrying(details))) return 'unpaid'
  // While collection is paused, the provider keeps the status although nothing is paid.
  if (status === 'paused' || pause) return 'paused'
  return status === 'active' || status === 'trialing' ? 'active' : 'past_due'
}

export const getSubscriptionId = (invoice: Stripe.Invoice) => toId(invoice.parent?.subscription_details?.subscription)

/**
 * The plan that an invoice charges, by its largest line: a change within a period also has a line that credits the
 * former plan.
 */
export function getInvoicePlan(invoice: Stripe.Invoice): PlanId {
  const product = findLargestLine(invoice)?.pricing?.price_details?.product
  const planOfProduct = planIds.find((plan) => product === getPlanProductId(plan))
  const planInMetadata = invoice.parent?.subscription_details?.metadata?.plan
  return planOfProduct ?? planIds.find((plan) => plan === planInMetadata) ?? 'monthly'
}

/** Only a change within a period charges a part of the period (a proration). */
export function toChargedPlan(invoice: Stripe.Invoice): ChargedPlan {
  const { subscription_item_details: planItem, invoice_item_details: extraItem } =
    findLargestLine(invoice)?.parent ?? {}
  const isProration = planItem?.proration === true || extraItem?.proration === true
  return { plan: getInvoicePlan(invoice), cause: isProration ? 'change' : 'renewal' }
}

const findLargestLine = ({ lines }: Stripe.Invoice) => [...lines.data].sort((a, b) => b.amount - a.amount)[0]
