import { getPeriodEnd } from './operations/change-subscription.ts'
import type { AccountRecords } from './records/account-records.ts'
import { getIntentId, getSubscriptionId } from './records/invoice-payment.ts'
import type { Charge, Checkout, EventRecord, Refund, Session, Subscription } from './records/stripe-types.ts'

/**
 * The account as people and tests read it: lists, oldest first, amounts in cents,
 * instants ISO 8601. `payments` holds money that moved and nothing else; a refused card is in none of the lists.
 */
export function createLedger(records: AccountRecords) {
  const checkouts = records.checkouts.all()
  const checkoutOf = new Map(checkouts.map(({ id, session }) => [paidBy(session), id]))
  const subscriptionOfPayment = new Map(
    records.invoices.all().map((invoice) => [getIntentId(invoice), getSubscriptionId(invoice) ?? null]),
  )
  return {
    payments: records.charges.all().map((charge) => ({
      ...paymentLine(charge),
      checkoutId: checkoutOf.get(charge.payment_intent) ?? null,
      subscriptionId: subscriptionOfPayment.get(charge.payment_intent ?? '') ?? null,
    })),
    refunds: records.refunds.all().map(refundLine),
    subscriptions: records.subscriptions.all().map(subscriptionLine),
    checkouts: checkouts.map(checkoutLine),
    events: records.events.all().map(eventLine),
  }
}

/** The intent that paid a checkout; a subscription's is its first invoice's. */
function paidBy(session: Session): string | null {
  return session.payment_intent ?? (session.invoice ? getIntentId({ id: session.invoice }) : null)
}

function paymentLine(charge: Charge) {
  return {
    id: charge.payment_intent ?? charge.id,
    amount: charge.amount,
    currency: charge.currency,
    status: charge.status,
    refunded: charge.amount_refunded,
    chargeId: charge.id,
    customerId: charge.customer,
    metadata: charge.metadata,
    createdAt: instant(charge.created),
  }
}

function refundLine(refund: Refund) {
  return {
    id: refund.id,
    paymentId: refund.payment_intent,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    reason: refund.reason,
    metadata: refund.metadata,
    createdAt: instant(refund.created),
  }
}

function subscriptionLine(subscription: Subscription) {
  const items = subscription.items.data
  return {
    id: subscription.id,
    status: subscription.status,
    amount: items.reduce((sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1), 0),
    currency: subscription.currency,
    customerId: subscription.customer,
    currentPeriodEnd: instant(getPeriodEnd(subscription)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    metadata: subscription.metadata,
    createdAt: instant(subscription.created),
  }
}

function checkoutLine({ session, subscription, intent }: Checkout) {
  return {
    id: session.id,
    mode: session.mode,
    status: session.status,
    paymentStatus: session.payment_status,
    amount: session.amount_total ?? 0,
    currency: session.currency,
    url: session.url,
    clientReferenceId: session.client_reference_id,
    customerId: session.customer,
    paymentId: session.payment_intent,
    subscriptionId: session.subscription,
    metadata: { ...intent.metadata, ...subscription.metadata, ...session.metadata },
    expiresAt: instant(session.expires_at),
    createdAt: instant(session.created),
  }
}

/** One event with its whole body as sent and every attempt to deliver it. */
export function eventLine({ id, type, created, payload, deliveries, state }: EventRecord) {
  return { id, type, state, deliveries, createdAt: instant(created), payload: JSON.parse(payload) }
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
