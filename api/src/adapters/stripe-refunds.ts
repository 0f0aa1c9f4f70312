import type Stripe from 'stripe'
import type { Payments } from './payments.ts'
import { askProvider, isDoneAlready, orNull } from './stripe-errors.ts'
import { toPartialRefund, toProviderInvoice } from './stripe-mappers.ts'

type RefundCalls = Pick<
  Payments,
  'refund' | 'refundPart' | 'findSubscriptionPayment' | 'findPaymentOf' | 'findPurchaseOf'
>

/** Refunds, and which payment was for what. */
export function refundCalls(stripe: Stripe): RefundCalls {
  return {
    refund: ({ key, paymentIntentId }) => askProvider(() => refund({ stripe, key, paymentIntentId })),
    refundPart: (input) => askProvider(() => refundPart({ stripe, ...input })),
    findSubscriptionPayment: (id) => askProvider(() => orNull(() => findSubscriptionPayment({ stripe, id }))),
    findPaymentOf: (of) => askProvider(() => orNull(() => findPaymentOf({ stripe, of }))),
    findPurchaseOf: (paymentIntentId) => askProvider(() => orNull(() => findPurchaseOf({ stripe, paymentIntentId }))),
  }
}

async function refund({ stripe, key, paymentIntentId }: { stripe: Stripe; key: string; paymentIntentId: string }) {
  try {
    const made = await stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key })
    return { refundId: made.id }
  } catch (error) {
    if (isDoneAlready(error, 'charge_already_refunded')) return { refundId: null }
    throw error
  }
}

type RefundInput = { stripe: Stripe } & Parameters<Payments['refundPart']>[0]

async function refundPart({ stripe, key, id, paymentIntentId, amountCents: amount, isAgain = false }: RefundInput) {
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
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id)
  const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id
  return invoiceId ? paymentOfInvoice({ stripe, invoiceId }) : null
}

async function paymentOfInvoice({ stripe, invoiceId }: { stripe: Stripe; invoiceId: string }) {
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 })
  const [payment] = payments.data
  const intent = payment?.payment.payment_intent
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id
  return paymentIntentId ? { paymentIntentId, amountCents: payment?.amount_paid ?? 0 } : null
}

type FindPaymentInput = { stripe: Stripe; of: Parameters<Payments['findPaymentOf']>[0] }

async function findPaymentOf({ stripe, of }: FindPaymentInput): Promise<string | null> {
  const invoice = 'invoiceId' in of ? of.invoiceId : (await stripe.checkout.sessions.retrieve(of.sessionId)).invoice
  const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id
  return invoiceId ? ((await paymentOfInvoice({ stripe, invoiceId }))?.paymentIntentId ?? null) : null
}

// A payment of a subscription names no checkout; since 2025 the invoice that it paid has to be looked for.
async function findPurchaseOf({ stripe, paymentIntentId }: { stripe: Stripe; paymentIntentId: string }) {
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId)
  if (metadata.checkoutId) return { kind: 'checkout' as const, checkoutId: metadata.checkoutId }
  const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const
  const payments = await stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] })
  const invoice = payments.data[0]?.invoice
  return invoice && typeof invoice === 'object' && !invoice.deleted ? toProviderInvoice(invoice) : null
}
