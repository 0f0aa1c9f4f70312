import type { PlanId, Receipt } from '@studio/contract'

// What the API knows about the payment provider, as types. The calls are in stripe-payments.ts.

export type CheckoutOrder = {
  /** The idempotency key: a checkout is opened once per key. */
  key: string
  customerId: string
  mode: 'payment' | 'subscription'
  title: string
  details?: string
  listCents: number
  /** Deducted from the list price, on its own line. */
  discount: { cents: number; name: string } | null
  expiresAt: Date
  successUrl: string
  cancelUrl: string
  /** Returned with every event of this checkout. */
  metadata: { checkoutId: string; userId: string; plan?: PlanId }
}

export type ProviderReceipt = {
  receipt: Receipt
  paymentIntentId: string | null
  invoiceId: string | null
  subscriptionId: string | null
}

export type SavedCard = { id: string; brand: string; last4: string }

/** A charge of a saved card without its owner present, to which they have agreed. */
export type SavedCardCharge = {
  /** The idempotency key: it is charged at most once per key, and repeats have the same result. */
  key: string
  customerId: string
  cardId: string
  title: string
  amountCents: number
  metadata: { checkoutId: string; userId: string }
}

/**
 * `needs_authentication`: the bank wants the card's owner to confirm the charge, so they must pay on a hosted page.
 * `reason` is a sentence that says why, usually the provider's.
 */
export type SavedCardChargeResult =
  | { kind: 'paid'; checkout: ProviderCheckout }
  | { kind: 'declined'; reason: string }
  | { kind: 'needs_authentication' }

/** `processing`: ordered, but the payment has not arrived yet (bank debit). */
export type ProviderCheckoutStatus = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

export type ProviderCheckout = {
  /** For the charge of a saved card, the id of its payment. */
  sessionId: string
  /** Our own id of the checkout; null for one that is not ours. */
  checkoutId: string | null
  status: ProviderCheckoutStatus
  paymentIntentId: string | null
  subscriptionId: string | null
  amountCents: number
  /** Null until it is paid, or when the provider did not send the time. */
  paidAt: Date | null
}

/**
 * `past_due`: a renewal is unpaid and the provider retries it. `unpaid`: the provider no longer retries it. `paused`:
 * the subscription, or the collection of its payments, is paused.
 */
export const subscriptionStatuses = ['incomplete', 'active', 'past_due', 'unpaid', 'paused', 'ended'] as const
export type ProviderSubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Whether a subscription has begun and has not ended. */
export const isRunningStatus = (status: ProviderSubscriptionStatus | null): boolean =>
  status !== null && status !== 'incomplete' && status !== 'ended'

export type ProviderSubscription = {
  id: string
  customerId: string
  userId: string | null
  status: ProviderSubscriptionStatus
  /** The current period, whether it is paid or not. */
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  /** When the plan ends; null while it renews. */
  endsAt: Date | null
  pausedFrom: Date | null
  pausedUntil: Date | null
  /** When an unpaid charge is retried; null when nothing is due, or the provider no longer retries. */
  nextAttemptAt: Date | null
  /** The unpaid charge minus the credit used for it; null when nothing is due. */
  dueCents?: number | null
  /** The charge that ends the pause failed. The subscription resumes once it is paid. */
  isResumeUnpaid: boolean
  priceCents: number
  plan: PlanId
  /** The customer's credit, which the provider deducts from the next charges. */
  creditCents: number
  /** The latest invoice, whatever its status; null before the first one. */
  latestInvoiceId: string | null
}

export type PlanPrice = { plan: PlanId; title: string; priceCents: number }

/** `totalRefundedCents`: the sum of all refunds of the payment, including this one. */
export type PartialRefund = { refundId: string; totalRefundedCents: number; refundedAt: Date }

export type ProviderPurchase =
  | { kind: 'checkout'; checkoutId: string }
  | { kind: 'invoice'; invoiceId: string; subscriptionId: string }

/** Why a charge after the first was made: for a period of the plan, or for changing to it. */
export const chargeCauses = ['renewal', 'change'] as const
export type ChargedPlan = { plan: PlanId; cause: (typeof chargeCauses)[number] }

/** A charge of a subscription after its first. */
export type PaidInvoice = { invoiceId: string; amountCents: number; paidAt: Date } & ChargedPlan

export type EventSubject =
  | { kind: 'checkout'; checkout: ProviderCheckout }
  /** `renewal` is set when a charge after the first was paid, also one for changing the plan. */
  | { kind: 'subscription'; subscriptionId: string; renewal?: PaidInvoice }
  /** `refundedCents` is the total so far. `checkoutId` is null for payments of a subscription. */
  | { kind: 'refund'; paymentIntentId: string; checkoutId: string | null; amountCents: number; refundedCents: number }
  /** A refund that failed or was cancelled: the money is back with the studio. */
  | { kind: 'refund-failed'; paymentIntentId: string; refundId: string; amountCents: number }
  /**
   * `won` also means that the bank only inquired, without a dispute. `reason` is the provider's term. `answerBy` is null
   * when the studio cannot respond.
   */
  | {
      kind: 'dispute'
      paymentIntentId: string
      disputeId: string
      amountCents: number
      status: 'open' | 'won' | 'lost'
      reason: string
      answerBy: Date | null
    }
  | { kind: 'other' }
export type ProviderEvent = { id: string; type: string; createdAt: Date; subject: EventSubject }
