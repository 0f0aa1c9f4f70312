import type { PlanId, Receipt } from '@studio/contract'

// What the rest of the API knows of the payment provider; the calls are in stripe-payments.ts. Amounts are in cents.

export type CheckoutOrder = {
  /** Stays the same when the same opening is asked for again, so that it opens once. */
  key: string
  customerId: string
  mode: 'payment' | 'monthly'
  title: string
  details?: string
  listCents: number
  /** Taken off the list price, on a line of its own. */
  discount: { cents: number; name: string } | null
  expiresAt: Date
  successUrl: string
  cancelUrl: string
  /** Comes back with every event of this checkout. */
  about: { checkoutId: string; userId: string; plan?: PlanId }
}

export type ProviderReceipt = {
  receipt: Receipt
  paymentIntentId: string | null
  invoiceId: string | null
  subscriptionId: string | null
}

export type SavedCard = { id: string; brand: string; last4: string }

/** A charge of a saved card in its owner's absence, as agreed before. Amount in cents. */
export type SavedCardCharge = {
  /** Stays the same for one cause: it is charged at most once, and every repeat has the same result. */
  key: string
  customerId: string
  cardId: string
  title: string
  amountCents: number
  about: { checkoutId: string; userId: string }
}

/**
 * How a charge ended. `needs_authentication`: the card's bank asks for its owner, who can still pay on a hosted page.
 * `reason` is a sentence of the provider.
 */
export type SavedCardChargeResult =
  | { kind: 'paid'; checkout: ProviderCheckout }
  | { kind: 'declined'; reason: string }
  | { kind: 'needs_authentication' }

/** The status of a hosted checkout. `processing`: ordered, but the payment has not arrived yet (bank debit). */
export type ProviderCheckoutStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

export type ProviderCheckout = {
  /** For a charge of a saved card the id of its payment. */
  sessionId: string
  /** Our own id, as given when it was opened; null for a checkout that is not ours. */
  checkoutId: string | null
  stand: ProviderCheckoutStatus
  paymentIntentId: string | null
  subscriptionId: string | null
  amountCents: number
  /** When the money came; null while it has not, or when the provider did not say. */
  paidAt: Date | null
}

/**
 * `past_due`: a renewal is unpaid and still being collected; `unpaid`: the provider has given it up. `paused` covers
 * both a paused subscription and one whose payments are not collected for a time.
 */
export const subscriptionStands = ['incomplete', 'active', 'past_due', 'unpaid', 'paused', 'ended'] as const
export type ProviderSubscriptionStatus = (typeof subscriptionStands)[number]

/** Whether a subscription has begun and not ended: it can be charged again, now or later. */
export const isRunningStand = (stand: ProviderSubscriptionStatus | null): boolean =>
  stand !== null && stand !== 'incomplete' && stand !== 'ended'

export type ProviderSubscription = {
  id: string
  customerId: string
  userId: string | null
  stand: ProviderSubscriptionStatus
  /** Since when, and until when it is paid, or would be. */
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  endsAt: Date | null
  pausedFrom: Date | null
  pausedUntil: Date | null
  /** When an unpaid charge is tried next; null when nothing is due, or the provider has given it up. */
  nextTryAt: Date | null
  /** What is due of the unpaid charge, in cents: less the credit that was used up for it; null when nothing is due. */
  dueCents?: number | null
  /** It is paused, and the charge with which it was to go on did not go through: paid, it goes on. */
  isResumeUnpaid: boolean
  priceCents: number
  plan: PlanId
  /** What the provider takes off its customer's next charges, in cents. */
  creditCents: number
  /** Its latest bill, of whatever status; null before the first. */
  latestInvoiceId: string | null
}

export type PlanPrice = { plan: PlanId; title: string; priceCents: number }

/** A refund that was made; `refundedCents` is all that has gone back of its payment with it. */
export type PartialRefund = { refundId: string; refundedCents: number; at: Date }

export type ProviderPurchase =
  | { kind: 'checkout'; checkoutId: string }
  | { kind: 'invoice'; invoiceId: string; subscriptionId: string }

/** Of which plan a charge after the first was, and whether for a period of it or for changing to it. */
export const chargeCauses = ['renewal', 'change'] as const
export type ChargedPlan = { plan: PlanId; cause: (typeof chargeCauses)[number] }

/** A charge of a subscription after its first. */
export type PaidInvoice = { invoiceId: string; amountCents: number; paidAt: Date } & ChargedPlan

export type EventSubject =
  | { kind: 'checkout'; checkout: ProviderCheckout }
  /** `renewal` when it is about a further charge that was paid. */
  | { kind: 'subscription'; subscriptionId: string; renewal?: PaidInvoice }
  /** `refundedCents`: of the whole payment so far. `checkoutId` is null for the payments of a subscription. */
  | { kind: 'refund'; paymentIntentId: string; checkoutId: string | null; amountCents: number; refundedCents: number }
  /** A refund that did not arrive, or was called off: its money is the studio's again. */
  | { kind: 'refund-failed'; paymentIntentId: string; refundId: string; amountCents: number }
  /**
   * A payment that the cardholder's bank disputes. `kept`: won, or it was only an inquiry. `reason` is the provider's
   * term; `answerBy` is null when a response is not possible.
   */
  | {
      kind: 'dispute'
      paymentIntentId: string
      disputeId: string
      amountCents: number
      stand: 'open' | 'kept' | 'lost'
      reason: string
      answerBy: Date | null
    }
  | { kind: 'other' }
export type ProviderEvent = { id: string; type: string; at: Date; subject: EventSubject }
