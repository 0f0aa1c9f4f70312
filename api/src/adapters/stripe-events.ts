import type Stripe from 'stripe'
import type { EventSubject, ProviderCheckout, ProviderEvent } from './payments.ts'
import {
  getSubscriptionId,
  SAVED_CARD_CHARGE_METADATA,
  toChargedCheckout,
  toChargedPlan,
  toId,
  toInstant,
  toProviderCheckout,
} from './stripe-mappers.ts'

/** Some subjects contain only the id of an object, which the caller must fetch. */
export function readEvent(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, createdAt: toInstant(event.created), subject: toSubject(event) }
}

function toSubject(event: Stripe.Event): EventSubject {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      // A setup checkout only saves a card: there is no payment.
      if (event.data.object.mode === 'setup') return { kind: 'other' }
      return { kind: 'checkout', checkout: readCheckoutEvent(event) }
    case 'payment_intent.succeeded':
      return toChargeSubject(event.data.object)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { kind: 'subscription', subscriptionId: event.data.object.id }
    case 'invoice.paid':
      return toRenewalSubject(event.data.object, toInstant(event.created))
    case 'invoice.payment_failed':
      return toInvoiceSubject(event.data.object)
    case 'charge.refunded':
      return toRefundSubject(event.data.object)
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return toFailedRefundSubject(event.data.object)
    case 'charge.dispute.created':
      return toDisputeSubject(event.data.object, 'open')
    case 'charge.dispute.closed':
      // Any other outcome moves no money: the dispute was won, or was only an inquiry.
      return toDisputeSubject(event.data.object, event.data.object.status === 'lost' ? 'lost' : 'won')
    default:
      return { kind: 'other' }
  }
}

// The payment of a hosted checkout is reported by the event of its session. A charge of a saved card has no session.
function toChargeSubject(intent: Stripe.PaymentIntent): EventSubject {
  const isSavedCard = intent.metadata.paidWith === SAVED_CARD_CHARGE_METADATA.paidWith
  return isSavedCard ? { kind: 'checkout', checkout: toChargedCheckout(intent) } : { kind: 'other' }
}

function readCheckoutEvent(event: CheckoutEvent): ProviderCheckout {
  const checkout = toProviderCheckout(event.data.object)
  if (event.type === 'checkout.session.async_payment_failed') return { ...checkout, status: 'failed' }
  return checkout.status === 'paid' ? { ...checkout, paidAt: toInstant(event.created) } : checkout
}
type CheckoutEvent =
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
  | Stripe.CheckoutSessionAsyncPaymentFailedEvent

function toInvoiceSubject(invoice: Stripe.Invoice): EventSubject {
  const subscriptionId = getSubscriptionId(invoice)
  return subscriptionId ? { kind: 'subscription', subscriptionId } : { kind: 'other' }
}

// The first invoice of a subscription is reported with its checkout.
function toRenewalSubject(invoice: Stripe.Invoice, paidAt: Date): EventSubject {
  const subject = toInvoiceSubject(invoice)
  const { id: invoiceId, amount_paid: amountCents } = invoice
  if (subject.kind !== 'subscription' || !invoiceId) return subject
  const isFirstInvoice = invoice.billing_reason === 'subscription_create'
  if (isFirstInvoice || amountCents === 0) return subject
  return { ...subject, renewal: { invoiceId, amountCents, paidAt, ...toChargedPlan(invoice) } }
}

function toRefundSubject({ payment_intent, metadata, amount, amount_refunded }: Stripe.Charge): EventSubject {
  const paymentIntentId = toId(payment_intent)
  if (!paymentIntentId) return { kind: 'other' }
  const checkoutId = metadata.checkoutId ?? null
  return { kind: 'refund', paymentIntentId, checkoutId, amountCents: amount, refundedCents: amount_refunded }
}

// A cancelled refund counts as failed, since the money never reached the card. Other changes to refunds are ignored.
function toFailedRefundSubject(refund: Stripe.Refund): EventSubject {
  const { id: refundId, payment_intent, amount: amountCents, status } = refund
  const paymentIntentId = toId(payment_intent)
  const hasFailed = status === 'failed' || status === 'canceled'
  return paymentIntentId && hasFailed
    ? { kind: 'refund-failed', paymentIntentId, refundId, amountCents }
    : { kind: 'other' }
}

function toDisputeSubject(dispute: Stripe.Dispute, status: 'open' | 'won' | 'lost'): EventSubject {
  const { id: disputeId, amount: amountCents, reason, evidence_details: evidence } = dispute
  const paymentIntentId = toId(dispute.payment_intent)
  if (!paymentIntentId) return { kind: 'other' }
  const answerBy = evidence.due_by ? toInstant(evidence.due_by) : null
  return { kind: 'dispute', paymentIntentId, disputeId, amountCents, status, reason, answerBy }
}
