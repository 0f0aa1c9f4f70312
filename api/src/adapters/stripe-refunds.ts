import type Stripe from 'stripe'
import type { PartialRefund, ProviderPurchase } from './payments.ts'
import { isAlreadyDone, nullIfNotFound } from './stripe-errors.ts'
import { getExpanded, getSubscriptionId, toId, toInstant } from './stripe-mappers.ts'

type PartialRefundInput = {
  key: string
  /** Our own id, stored as metadata of the refund. */
  id: string
  paymentIntentId: string
  amountCents: number
  /** Whether an earlier attempt had another idempotency key. If it made the refund, that refund is returned. */
  wasTriedWithOtherKey: boolean
}

const MAX_LIST_LENGTH = 100

export const refundCalls = (stripe: Stripe) => ({
  /** Refunds the rest of a payment, if any. */
  async refund({ key, paymentIntentId }: { key: string; paymentIntentId: string }): Promise<void> {
    await nullIfRefunded(() => stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key }))
  },
  /** Null when the whole payment was refunded before. */
  refundPartially: ({ key, id, paymentIntentId, amountCents: amount, wasTriedWithOtherKey }: PartialRefundInput) =>
    nullIfRefunded(async () => {
      // The earlier attempt may have made the refund although its response was lost.
      const existingRefund = wasTriedWithOtherKey
        ? await findRefund(stripe, { paymentIntentId, adminRefundId: id })
        : null
      if (existingRefund) return toPartialRefund(existingRefund)
      const refundInput = {
        payment_intent: paymentIntentId,
        amount,
        metadata: { adminRefundId: id },
        expand: ['charge'],
      }
      return toPartialRefund(await stripe.refunds.create(refundInput, { idempotencyKey: key }))
    }),
  /** Finds the payment of a subscription's latest invoice; null while that invoice is unpaid. */
  findSubscriptionPayment: (subscriptionId: string) =>
    nullIfNotFound(async () => {
      const invoiceId = toId((await stripe.subscriptions.retrieve(subscriptionId)).latest_invoice)
      return invoiceId ? findInvoicePayment(stripe, invoiceId) : null
    }),
  /** Finds the payment of an invoice, or of the first invoice of a subscription's checkout; null when there is none. */
  findPayment: (purchase: { invoiceId: string } | { sessionId: string }) =>
    nullIfNotFound(async () => {
      const invoiceId =
        'invoiceId' in purchase
          ? purchase.invoiceId
          : toId((await stripe.checkout.sessions.retrieve(purchase.sessionId)).invoice)
      const payment = invoiceId ? await findInvoicePayment(stripe, invoiceId) : null
      return payment?.paymentIntentId ?? null
    }),
  /** Finds what a payment was for; null for a payment that is not ours. */
  findPurchase: (paymentIntentId: string) =>
    nullIfNotFound(async (): Promise<ProviderPurchase | null> => {
      const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
      if (metadata.checkoutId) return { kind: 'checkout', checkoutId: metadata.checkoutId }
      // A payment of a subscription names no checkout, so it is found by the invoice that it paid.
      const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const
      const payments = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
      const invoice = getExpanded(payments.data[0]?.invoice)
      if (!invoice || invoice.deleted) return null
      const subscriptionId = getSubscriptionId(invoice)
      return invoice.id && subscriptionId ? { kind: 'invoice', invoiceId: invoice.id, subscriptionId } : null
    }),
})

async function nullIfRefunded<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call()
  } catch (error) {
    if (isAlreadyDone(error, 'charge_already_refunded')) return null
    throw error
  }
}

async function findRefund(
  stripe: Stripe,
  { paymentIntentId, adminRefundId }: { paymentIntentId: string; adminRefundId: string },
) {
  const query = { payment_intent: paymentIntentId, limit: MAX_LIST_LENGTH, expand: ['data.charge'] }
  const { data } = await stripe.refunds.list(query)
  const isOurs = ({ metadata }: Stripe.Refund) => metadata?.adminRefundId === adminRefundId
  return data.filter(isOurs).find(({ status }) => status !== 'failed' && status !== 'canceled')
}

// Without the charge, the total refunded is unknown: this refund is then taken for the only one.
const toPartialRefund = ({ id: refundId, amount, created, charge }: Stripe.Refund): PartialRefund => ({
  refundId,
  totalRefundedCents: getExpanded(charge)?.amount_refunded ?? amount,
  refundedAt: toInstant(created),
})

async function findInvoicePayment(stripe: Stripe, invoiceId: string) {
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 })
  const [payment] = payments.data
  const paymentIntentId = toId(payment?.payment.payment_intent)
  return paymentIntentId ? { paymentIntentId, invoiceId, amountCents: payment?.amount_paid ?? 0 } : null
}
