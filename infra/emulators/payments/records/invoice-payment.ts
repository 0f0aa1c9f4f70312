import type { Invoice } from './stripe-types.ts'

/** The id of the intent that pays an invoice: one intent, however many attempts it takes, foretold from the invoice's id. */
export function getIntentId(invoice: Pick<Invoice, 'id'>): string {
  return invoice.id.replace(/^in_/, 'pi_')
}

/** The link between an invoice and the intent that pays it, as Stripe has it since 2025. */
export function toPayment(invoice: Invoice) {
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoice.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: getIntentId(invoice), type: 'payment_intent' },
    status: paidAt === null ? 'open' : 'paid',
    status_transitions: { canceled_at: null, paid_at: paidAt },
  }
}

/** The subscription an invoice bills; since 2025 it is in `parent`. */
export function getSubscriptionId(invoice: Invoice): string | undefined {
  const subscription = invoice.parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : subscription?.id
}
