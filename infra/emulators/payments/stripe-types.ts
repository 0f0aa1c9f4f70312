import type Stripe from 'stripe'

/**
 * A Stripe object as it is kept: what Stripe may expand into a whole object is always its id here, so
 * `charge.payment_intent` is a string and needs no narrowing.
 */
type Plain<T> = {
  [K in keyof T]: string extends T[K] ? Extract<T[K], string | null | undefined> : T[K]
}

export type Customer = Plain<Stripe.Customer>
export type DeletedCustomer = Pick<Stripe.DeletedCustomer, 'id' | 'object' | 'deleted'>
export type Product = Plain<Stripe.Product>
export type Price = Stripe.Price
export type Coupon = Plain<Stripe.Coupon>
export type PaymentMethod = Plain<Stripe.PaymentMethod>
export type Intent = Plain<Stripe.PaymentIntent>
export type Charge = Plain<Stripe.Charge>
export type Refund = Plain<Stripe.Refund>
export type Dispute = Plain<Stripe.Dispute>
export type Subscription = Plain<Stripe.Subscription>
export type Invoice = Plain<Stripe.Invoice>
export type Session = Plain<Stripe.Checkout.Session>
export type PortalSession = Plain<Stripe.BillingPortal.Session>
export type LineItem = Stripe.LineItem
export type Period = Stripe.InvoiceLineItem.Period

/** What of a hosted form tells one card from another. */
export type CardOnForm = { number: string; name: string }

type Description = { metadata: Stripe.Metadata; description: string | null }

/** A checkout session with what Stripe keeps about it out of sight. */
export type Checkout = {
  id: string
  session: Session
  lines: LineItem[]
  /** What the request said of the payment or the subscription, applied when it is paid. */
  intent: Description
  subscription: Description
  coupon: string | null
  /** The card that waits for its 3-D Secure answer. */
  waiting: CardOnForm | null
  /** A bank debit under way: when it settles (seconds) and how. */
  settles: { at: number; isPaid: boolean } | null
}

/** An event as recorded: the exact text that is signed and sent, and each attempt to deliver it. */
export type EventRecord = {
  id: string
  type: string
  /** Seconds since 1970. */
  created: number
  payload: string
  deliveries: Delivery[]
  /** Delivered, still being tried, or given up after the last attempt. */
  state: 'waiting' | 'delivered' | 'given up'
}

/** One attempt: `status` is the receiver's, or 0 when no answer came. */
export type Delivery = { at: string; status: number }

/** The answer to an Idempotency-Key (its id); `request` is a digest of what was asked with it, `at` in seconds. */
export type StoredAnswer = { id: string; request: string; status: number; body: object; at: number }
