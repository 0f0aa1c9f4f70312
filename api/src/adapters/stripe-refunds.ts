import type Stripe from 'stripe'
import type { PartialRefund, ProviderPurchase } from './payments.ts'
import { isDoneAlready, orNull } from './stripe-errors.ts'
import { toId, toPartialRefund, toProviderInvoice } from './stripe-mappers.ts'

type PartRefund = {
  key: string
  /** Ours, noted with the refund. */
  id: string
  paymentIntentId: string
  amountCents: number
  /** It was tried under another key before: a refund that was made then is returned, and no second one is made. */
  isAgain?: boolean
}
type PurchaseRef = { invoiceId: string } | { sessionId: string }

/** Refunds, and which payment was for what. */
export const refundCalls = (stripe: Stripe) => ({
  /** Refunds the rest of a payment; an amount refunded before is not refunded twice. */
  refund: (input: { key: string; paymentIntentId: string }) => refund({ stripe, ...input }),
  /** Refunds a part of a payment; null when all of it was refunded before. */
  refundPart: (input: PartRefund) => refundPart({ stripe, ...input }),
  /** The payment of a subscription's last invoice. */
  findSubscriptionPayment: (id: string) => orNull(() => findSubscriptionPayment({ stripe, id })),
  /** The payment of an invoice, or of the first invoice of a subscription's checkout; null when it has none. */
  findPaymentOf: (of: PurchaseRef) => orNull(() => findPaymentOf({ stripe, of })),
  /** What a payment was for; null for one that was for nothing of ours. */
  findPurchaseOf: (paymentIntentId: string) => orNull(() => findPurchaseOf({ stripe, paymentIntentId })),
})

async function refund({ stripe, key, paymentIntentId }: { stripe: Stripe; key: string; paymentIntentId: string }) {
  try {
    const made = await stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key })
    return { refundId: made.id }
  } catch (error) {
    if (isDoneAlready(error, 'charge_already_refunded')) return { refundId: null }
    throw error
  }
}

async function refundPart(input: PartRefund & { stripe: Stripe }): Promise<PartialRefund | null> {
  const { stripe, key, id, paymentIntentId, amountCents: amount, isAgain = false } = input
  const metadata = { giveBackId: id }
  const part = { payment_intent: paymentIntentId, amount, metadata, expand: ['charge'] }
  try {
    // The key of a former round says nothing any more: what that round did, its answer lost, is looked for.
    const made = isAgain ? await findRefund({ stripe, paymentIntentId, id }) : null
    if (made) return toPartialRefund(made)
    return toPartialRefund(await stripe.refunds.create(part, { idempotencyKey: key }))
  } catch (error) {
    if (isDoneAlready(error, 'charge_already_refunded')) return null
    throw error
  }
}

const LISTED = 100

async function findRefund({ stripe, paymentIntentId, id }: { stripe: Stripe; paymentIntentId: string; id: string }) {
  const query = { payment_intent: paymentIntentId, limit: LISTED, expand: ['data.charge'] }
  const { data } = await stripe.refunds.list(query)
  return data.find(
    ({ metadata, status }) => metadata?.giveBackId === id && status !== 'failed' && status !== 'canceled',
  )
}

async function findSubscriptionPayment({ stripe, id }: { stripe: Stripe; id: string }) {
  const invoiceId = toId((await stripe.subscriptions.retrieve(id)).latest_invoice)
  return invoiceId ? paymentOfInvoice({ stripe, invoiceId }) : null
}

async function paymentOfInvoice({ stripe, invoiceId }: { stripe: Stripe; invoiceId: string }) {
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 })
  const [payment] = payments.data
  const paymentIntentId = toId(payment?.payment.payment_intent)
  return paymentIntentId ? { paymentIntentId, amountCents: payment?.amount_paid ?? 0 } : null
}

async function findPaymentOf({ stripe, of }: { stripe: Stripe; of: PurchaseRef }): Promise<string | null> {
  const invoice = 'invoiceId' in of ? of.invoiceId : (await stripe.checkout.sessions.retrieve(of.sessionId)).invoice
  const invoiceId = toId(invoice)
  return invoiceId ? ((await paymentOfInvoice({ stripe, invoiceId }))?.paymentIntentId ?? null) : null
}

// A payment of a subscription names no checkout; since 2025 the invoice that it paid has to be looked for.
type PaymentRef = { stripe: Stripe; paymentIntentId: string }

async function findPurchaseOf({ stripe, paymentIntentId }: PaymentRef): Promise<ProviderPurchase | null> {
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
  if (metadata.checkoutId) return { kind: 'checkout', checkoutId: metadata.checkoutId }
  const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const
  const payments = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
  const invoice = payments.data[0]?.invoice
  return invoice && typeof invoice === 'object' && !invoice.deleted ? toProviderInvoice(invoice) : null
}
