import { getPeriodEnd } from './operations/change-subscription.ts'
import type { AccountRecords } from './records/account-records.ts'
import { getIntentId, getSubscriptionId } from './records/new-invoice.ts'
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

const paymentLine = ({ id, payment_intent, amount_refunded: refunded, customer: customerId, ...charge }: Charge) => ({
  ...{ id: payment_intent ?? id, amount: charge.amount, currency: charge.currency, status: charge.status, refunded },
  ...{ customerId, metadata: charge.metadata, createdAt: instant(charge.created) },
})

const refundLine = ({ id, payment_intent: paymentId, amount, status, metadata, created }: Refund) => ({
  id,
  paymentId,
  amount,
  status,
  metadata,
  createdAt: instant(created),
})

function subscriptionLine(subscription: Subscription) {
  const { id, status, items, metadata, created, cancel_at_period_end: cancelAtPeriodEnd } = subscription
  return {
    ...{ id, status, cancelAtPeriodEnd, metadata, createdAt: instant(created) },
    amount: items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
    customerId: subscription.customer,
    currentPeriodEnd: instant(getPeriodEnd(subscription)),
  }
}

function checkoutLine({ session, subscription, intent }: Checkout) {
  const { id, mode, status, payment_status: paymentStatus, url } = session
  return {
    ...{ id, mode, status, paymentStatus, url, amount: session.amount_total ?? 0 },
    ...{ customerId: session.customer, paymentId: session.payment_intent, subscriptionId: session.subscription },
    metadata: { ...intent.metadata, ...subscription.metadata, ...session.metadata },
    ...{ expiresAt: instant(session.expires_at), createdAt: instant(session.created) },
  }
}

/** One event with its whole body as sent and every attempt to deliver it. */
export function eventLine({ id, type, created, payload, deliveries, state }: EventRecord) {
  return { id, type, state, deliveries, createdAt: instant(created), payload: JSON.parse(payload) }
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
