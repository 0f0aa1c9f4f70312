import type { Records } from './account.ts'
import { getPeriod } from './operations/change-subscription.ts'
import { getIntentId, getSubscriptionId } from './operations/invoices.ts'
import type { EventRecord } from './stripe-types.ts'

const toIsoTime = (seconds: number) => new Date(seconds * 1000).toISOString()

/**
 * The account as people and tests read it: lists, oldest first, amounts in cents, instants ISO 8601. `payments` holds
 * money that moved and nothing else; a refused card appears only in `events`.
 */
export function createLedger(records: Records) {
  const checkouts = records.checkouts.all()
  // The payment of a subscription's checkout is that of its first invoice.
  const sessionIdByPayment = new Map(
    checkouts.map(({ id, session: { payment_intent, invoice } }) => [payment_intent ?? getIntentId(invoice ?? ''), id]),
  )
  const subscriptionIdByPayment = new Map(
    records.invoices.all().map((invoice) => [getIntentId(invoice.id), getSubscriptionId(invoice)]),
  )
  return {
    payments: records.charges
      .all()
      .map(({ payment_intent, amount, status, amount_refunded, customer, metadata, created }) => ({
        id: payment_intent,
        amount,
        status,
        refunded: amount_refunded,
        customerId: customer,
        metadata,
        createdAt: toIsoTime(created),
        sessionId: sessionIdByPayment.get(payment_intent ?? '') ?? null,
        subscriptionId: subscriptionIdByPayment.get(payment_intent ?? '') ?? null,
      })),
    refunds: records.refunds.all().map(({ id, payment_intent: paymentId, amount, status, metadata, created }) => ({
      id,
      paymentId,
      amount,
      status,
      metadata,
      createdAt: toIsoTime(created),
    })),
    subscriptions: records.subscriptions.all().map((subscription) => ({
      id: subscription.id,
      amount: subscription.items.data[0]?.price.unit_amount ?? 0,
      status: subscription.status,
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
      currentPeriodEnd: toIsoTime(getPeriod(subscription).end),
      customerId: subscription.customer,
      metadata: subscription.metadata,
      createdAt: toIsoTime(subscription.created),
    })),
    checkouts: checkouts.map(({ session, subscription: subscriptionData, intent: intentData }) => ({
      id: session.id,
      amount: session.amount_total ?? 0,
      mode: session.mode,
      status: session.status,
      paymentStatus: session.payment_status,
      url: session.url,
      customerId: session.customer,
      paymentId: session.payment_intent,
      subscriptionId: session.subscription,
      metadata: { ...intentData.metadata, ...subscriptionData.metadata, ...session.metadata },
      expiresAt: toIsoTime(session.expires_at),
      createdAt: toIsoTime(session.created),
    })),
    events: records.events.all().map(toEventEntry),
  }
}

/** One event with the body as sent and all delivery attempts. */
export function toEventEntry({ id, type, created, payload, deliveries, state }: EventRecord) {
  return { id, type, state, deliveries, createdAt: toIsoTime(created), payload: JSON.parse(payload) }
}
