import type { PlanId, Receipt } from '@studio/contract'

/** What a hosted checkout is opened for. Amounts in cents. */
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

/** A payment as the provider has it, and what it is known by in the studio's records. */
export type ProviderReceipt = {
  receipt: Receipt
  paymentIntentId: string | null
  /** Of a plan alone. */
  invoiceId: string | null
  subscriptionId: string | null
}

/** What is shown of a card that the provider keeps for a customer. */
export type SavedCard = { id: string; brand: string; last4: string }

/** A charge of a saved card in its owner's absence, as agreed before. Amount in cents. */
export type SavedCardCharge = {
  /** Stays the same for one cause: it is charged at most once, and every repeat has the same result. */
  key: string
  customerId: string
  cardId: string
  title: string
  amountCents: number
  /** Comes back with every event of this payment. */
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

/** A hosted checkout, or a charge of a saved card, as the provider describes it. */
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

/** A subscription as the provider knows it now. */
export type ProviderSubscription = {
  id: string
  customerId: string
  /** Our user, as given when its checkout was opened. */
  userId: string | null
  stand: ProviderSubscriptionStatus
  /** Since when, and until when it is paid, or would be. */
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  /** When it ends; null while it renews. */
  endsAt: Date | null
  /** Since when it is paused, where the provider says so. */
  pausedFrom: Date | null
  /** When a pause ends by itself. */
  pausedUntil: Date | null
  /** When an unpaid charge is tried next; null when nothing is due, or the provider has given it up. */
  nextTryAt: Date | null
  /** What is due of the unpaid charge, in cents: less the credit that was used up for it; null when nothing is due. */
  dueCents?: number | null
  /** It is paused, and the charge with which it was to go on did not go through: paid, it goes on. */
  isResumeUnpaid: boolean
  priceCents: number
  /** Which of our plans it is of. */
  plan: PlanId
  /** What the provider takes off its customer's next charges, in cents. */
  creditCents: number
  /** Its latest bill, of whatever status; null before the first. */
  latestInvoiceId: string | null
}

/** A plan as the provider is to charge it: amount in cents for a month. */
export type PlanPrice = { plan: PlanId; title: string; priceCents: number }

/** A refund that was made; `refundedCents` is all that has gone back of its payment with it. */
export type PartialRefund = { refundId: string; refundedCents: number; at: Date }

/** What was paid for: a checkout by our own id of it, or a month of a subscription. */
export type ProviderPurchase =
  | { kind: 'checkout'; checkoutId: string }
  | { kind: 'invoice'; invoiceId: string; subscriptionId: string }

/** Of which plan a charge after the first was, and whether for a period of it or for changing to it. */
export const chargeCauses = ['renewal', 'change'] as const
export type ChargedPlan = { plan: PlanId; cause: (typeof chargeCauses)[number] }

/** A charge of a subscription after its first; events that were stored before it existed have no plan. */
export type PaidInvoice = { invoiceId: string; amountCents: number; paidAt: Date } & Partial<ChargedPlan>

/** What an event of the provider is about. */
export type EventSubject =
  | { kind: 'checkout'; checkout: ProviderCheckout }
  /** `renewal` when it is about a further charge that was paid. */
  | { kind: 'subscription'; subscriptionId: string; renewal?: PaidInvoice }
  /** `checkoutId` is ours, as given when its checkout was opened; null for the payments of a subscription. */
  | {
      kind: 'refund'
      paymentIntentId: string
      checkoutId: string | null
      amountCents: number
      /** The total refunded of this payment so far, over all refunds. */
      refundedCents: number
    }
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
/** One event of the provider, its signature checked. */
export type ProviderEvent = { id: string; type: string; at: Date; subject: EventSubject }

/**
 * The card payment provider, in our types. Every call returns within eight seconds or throws AppError
 * PAYMENT_PROVIDER_TIMEOUT (504); a failing provider is PAYMENT_PROVIDER_FAILED (502).
 */
export type Payments = {
  /** The provider's customer for a user; the same one when asked again. `instead` names one that it no longer knows. */
  openCustomer(input: { userId: string; email: string; name: string; instead?: string | null }): Promise<string>
  /** Gives a customer another email address; nothing for one that the provider does not know. */
  changeCustomerEmail(input: { customerId: string; email: string }): Promise<void>
  /** Deletes a customer with name, address and cards; nothing for one that the provider does not know. */
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string } | { unknownCustomer: true }>
  /** Null for a checkout that the provider does not know. */
  findCheckout(sessionId: string): Promise<ProviderCheckout | null>
  /** Closes a checkout so that it cannot be paid any more, and returns its status: a paid one stays paid. */
  closeCheckout(sessionId: string): Promise<ProviderCheckout | null>
  /** A hosted page that charges nothing and saves a card for charges in its owner's absence. */
  openCardSetup(input: {
    customerId: string
    successUrl: string
    cancelUrl: string
    about: { userId: string }
  }): Promise<{ sessionId: string; url: string } | { unknownCustomer: true }>
  /** The cards that can be charged in their owner's absence, newest first; none for an unknown customer. */
  listSavedCards(customerId: string): Promise<SavedCard[]>
  /** A card or customer that the provider no longer knows is `declined`. */
  chargeSavedCard(charge: SavedCardCharge): Promise<SavedCardChargeResult>
  /** The payment of such a charge that was made, by our id of it; null when there is none. */
  findSavedCardCharge(input: { customerId: string; checkoutId: string }): Promise<ProviderCheckout | null>
  /** Refunds the rest of a payment; an amount refunded before is not refunded twice. */
  refund(input: { key: string; paymentIntentId: string }): Promise<{ refundId: string | null }>
  /** Refunds a part of a payment; null when all of it was refunded before. */
  refundPart(input: {
    key: string
    /** Ours, noted with the refund. */
    id: string
    paymentIntentId: string
    amountCents: number
    /** It was tried under another key before: a refund that was made then is returned, and no second one is made. */
    isAgain?: boolean
  }): Promise<PartialRefund | null>
  findSubscription(id: string): Promise<ProviderSubscription | null>
  /** The payment of a subscription's last invoice. */
  findSubscriptionPayment(id: string): Promise<{ paymentIntentId: string; amountCents: number } | null>
  /** The payment of an invoice, or of the first invoice of a subscription's checkout; null when it has none. */
  findPaymentOf(of: { invoiceId: string } | { sessionId: string }): Promise<string | null>
  /** What a payment was for; null for one that was for nothing of ours. */
  findPurchaseOf(paymentIntentId: string): Promise<ProviderPurchase | null>
  /** Ends a subscription at once, without a refund. */
  endSubscription(id: string): Promise<void>
  /** Ends a subscription with the period that is paid for. */
  endSubscriptionWithPeriod(id: string): Promise<void>
  /** Renews again: takes `endSubscriptionWithPeriod` back. */
  keepSubscription(id: string): Promise<void>
  /**
   * Pauses a subscription at once, so that nothing is charged any more; unused time is not credited. One that the
   * provider refuses to pause has the collecting of its payments paused, and its months pass uncharged. The same `key`
   * pauses once, whatever was done to it since.
   */
  pauseSubscription(input: { key: string; id: string }): Promise<void>
  /**
   * Resumes a paused subscription. `keepsPeriod`: within the period that is paid for, without a charge. Otherwise a new
   * period begins and is charged at once; a refused card leaves it paused, or past due where only the collecting of its
   * payments was paused, and the provider tries again. The same `key` resumes and charges once, also from two processes;
   * one that is not paused stays as it is.
   */
  resumeSubscription(input: { key: string; id: string; keepsPeriod: boolean }): Promise<void>
  /** Makes a subscription one of another plan, or of another price, from its next period on; charges nothing now. */
  setPlan(input: PlanPrice & { id: string }): Promise<void>
  /**
   * What `upgrade` from an instant of the present period would charge at once, by the provider's own preview, and how
   * much credit it would use: more than there is for an amount too small to charge, which the next charge adds.
   */
  previewUpgrade(input: PlanPrice & { id: string; at: Date }): Promise<{ dueCents: number; usedCreditCents: number }>
  /**
   * Changes a plan at once and charges what is left of the period, as of `at`, to the card on file. A declined card
   * changes nothing. The same `key` charges once.
   */
  upgrade(input: PlanPrice & { id: string; at: Date; key: string }): Promise<{ kind: 'paid' | 'declined' }>
  /** Gives a customer credit that the next charge of a subscription uses. */
  giveCredit(input: { key: string; customerId: string; amountCents: number; title: string }): Promise<void>
  /** The address at which a customer manages cards, invoices and plan. */
  openPortal(input: {
    customerId: string
    returnUrl: string
  }): Promise<{ portalUrl: string } | { unknownCustomer: true }>
  /** The payments of a customer, newest first; none for one that the provider does not know. */
  listReceipts(customerId: string): Promise<ProviderReceipt[]>
  /** Reads a signed event; null for what is signed and no event, BAD_SIGNATURE for anything else. */
  readEvent(input: { body: Uint8Array; signature: string | undefined }): ProviderEvent | null
}
