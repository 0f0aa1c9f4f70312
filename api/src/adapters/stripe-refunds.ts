import type Stripe from 'stripe'
import type { PartialRefund, ProviderPurchase } from './payments.ts'
import { isDoneAlready, orNull } from './stripe-errors.ts'
import { getSubscriptionId, instant, toId, whole } from './stripe-mappers.ts'

type PartRefund = {
  key: string
  /** Ours, noted with the refund. */
  id: string
  paymentIntentId: string
  amountCents: number
  /** It was tried under another key before: a refund that was made then is returned, and no second one is made. */
  isAgain: boolean
}

const MAX_LIST = 100

export const refundCalls = (stripe: Stripe) => ({
  /** Refunds the rest of a payment; an amount refunded before is not refunded twice. */
  async refund({ key, paymentIntentId }: { key: string; paymentIntentId: string }): Promise<void> {
    await unlessRefunded(() => stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key }))
  },
  /** Refunds a part of a payment; null when all of it was refunded before. */
  refundPart: ({ key, id, paymentIntentId, amountCents: amount, isAgain }: PartRefund) =>
    unlessRefunded(async () => {
      // The key of a former round says nothing any more: what that round did, its answer lost, is looked for.
      const made = isAgain ? await findRefund(stripe, { paymentIntentId, id }) : null
      if (made) return toPartialRefund(made)
      const part = { payment_intent: paymentIntentId, amount, metadata: { giveBackId: id }, expand: ['charge'] }
      return toPartialRefund(await stripe.refunds.create(part, { idempotencyKey: key }))
    }),
  findSubscriptionPayment: (id: string) =>
    orNull(async () => {
      const invoiceId = toId((await stripe.subscriptions.retrieve(id)).latest_invoice)
      return invoiceId ? findInvoicePayment(stripe, invoiceId) : null
    }),
  /** The payment of an invoice, or of the first invoice of a subscription's checkout; null when it has none. */
  findPaymentOf: (purchase: { invoiceId: string } | { sessionId: string }) =>
    orNull(async () => {
      const invoiceId =
        'invoiceId' in purchase
          ? purchase.invoiceId
          : toId((await stripe.checkout.sessions.retrieve(purchase.sessionId)).invoice)
      const payment = invoiceId ? await findInvoicePayment(stripe, invoiceId) : null
      return payment?.paymentIntentId ?? null
    }),
  /** What a payment was for; null for one that was for nothing of ours. */
  findPurchaseOf: (paymentIntentId: string) =>
    orNull(async (): Promise<ProviderPurchase | null> => {
      const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
      if (metadata.checkoutId) return { kind: 'checkout', checkoutId: metadata.checkoutId }
      // A payment of a subscription names no checkout; since 2025 the invoice that it paid has to be looked for.
      const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const
      const payments = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
      const invoice = whole(payments.data[0]?.invoice)
      if (!invoice || invoice.deleted) return null
      const subscriptionId = getSubscriptionId(invoice)
      return invoice.id && subscriptionId ? { kind: 'invoice', invoiceId: invoice.id, subscriptionId } : null
    }),
})

async function unlessRefunded<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    if (isDoneAlready(error, 'charge_already_refunded')) return null
    throw error
  }
}

async function findRefund(stripe: Stripe, { paymentIntentId, id }: { paymentIntentId: string; id: string }) {
  const query = { payment_intent: paymentIntentId, limit: MAX_LIST, expand: ['data.charge'] }
  const { data } = await stripe.refunds.list(query)
  return data.find(
    ({ metadata, status }) => metadata?.giveBackId === id && status !== 'failed' && status !== 'canceled',
  )
}

// What has gone back in all is known where the charge was asked for with the refund.
const toPartialRefund = ({ id: refundId, amount, created, charge }: Stripe.Refund): PartialRefund => ({
  refundId,
  refundedCents: whole(charge)?.amount_refunded ?? amount,
  at: instant(created),
})

async function findInvoicePayment(stripe: Stripe, invoiceId: string) {
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 })
  const [payment] = payments.data
  const paymentIntentId = toId(payment?.payment.payment_intent)
  return paymentIntentId ? { paymentIntentId, invoiceId, amountCents: payment?.amount_paid ?? 0 } : null
}
