import { getPlanName, type PlanId, type Receipt, toMoney } from '@studio/contract'
import type Stripe from 'stripe'
import type { ProviderReceipt } from './payments.ts'
import { nullIfNotFound } from './stripe-errors.ts'
import { getInvoicePlan, getSubscriptionId, toId, toInstant } from './stripe-mappers.ts'

const MAX_LIST_LENGTH = 100

/** The provider's descriptions of the charges of a subscription. */
const MEMBERSHIP_CHARGE = /^Subscription (creation|update)$/

export const receiptCalls = (stripe: Stripe) => ({
  /** Newest first; none for a customer that the provider does not know. */
  async listReceipts(customer: string): Promise<ProviderReceipt[]> {
    const charges = (await nullIfNotFound(() => stripe.charges.list({ customer, limit: MAX_LIST_LENGTH })))?.data ?? []
    const invoiceByPayment = charges.some(isMembershipCharge)
      ? await loadInvoicesByPayment(stripe, customer)
      : new Map()
    return charges.map((charge) => toProviderReceipt(charge, invoiceByPayment))
  },
})

const isMembershipCharge = ({ description }: Stripe.Charge) => MEMBERSHIP_CHARGE.test(description ?? '')

type ChargedInvoice = { plan: PlanId; invoiceId: string | null; subscriptionId: string | null }

// Only the invoice says which plan a charge was for.
async function loadInvoicesByPayment(stripe: Stripe, customer: string): Promise<Map<string, ChargedInvoice>> {
  const { data } = await stripe.invoices.list({ customer, limit: MAX_LIST_LENGTH, expand: ['data.payments'] })
  return new Map(
    data.flatMap((invoice) => {
      const subscriptionId = getSubscriptionId(invoice)
      const chargedInvoice = { plan: getInvoicePlan(invoice), invoiceId: invoice.id ?? null, subscriptionId }
      const intents = (invoice.payments?.data ?? []).map(({ payment }) => toId(payment.payment_intent))
      return intents.flatMap((intent) => (intent ? [[intent, chargedInvoice] as const] : []))
    }),
  )
}

function toProviderReceipt(
  charge: Stripe.Charge,
  invoiceByPayment: ReadonlyMap<string, ChargedInvoice>,
): ProviderReceipt {
  const paymentIntentId = toId(charge.payment_intent)
  const {
    // Shown for membership charges only; a guess when the invoice is not among the listed ones.
    plan = 'monthly',
    invoiceId = null,
    subscriptionId = null,
  } = invoiceByPayment.get(paymentIntentId ?? '') ?? {}
  return { receipt: toReceipt(charge, plan), paymentIntentId, invoiceId, subscriptionId }
}

function toReceipt(charge: Stripe.Charge, plan: PlanId): Receipt {
  return {
    id: charge.id,
    date: toInstant(charge.created).toISOString(),
    description: isMembershipCharge(charge) ? `${getPlanName(plan)} membership` : charge.description || 'Payment',
    amount: toMoney(charge.amount),
    refunded: toMoney(charge.amount_refunded),
    currency: charge.currency,
    status: getReceiptStatus(charge),
    receiptUrl: charge.receipt_url,
  }
}

function getReceiptStatus({ status, refunded, amount_refunded }: Stripe.Charge): Receipt['status'] {
  if (status === 'failed') return 'failed'
  if (refunded) return 'refunded'
  return amount_refunded > 0 ? 'partly_refunded' : 'paid'
}
