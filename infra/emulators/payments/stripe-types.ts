import type Stripe from 'stripe'

/**
 * A Stripe object as it is stored: a field that Stripe can expand into an object always holds the id, so
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

/** The fields of a hosted card form that the emulator reads. */
export type CardOnForm = { number: string; name: string }

type MetadataAndDescription = { metadata: Stripe.Metadata; description: string | null }

/** A checkout session with what Stripe stores but does not show. */
export type Checkout = {
  id: string
  session: Session
  lines: LineItem[]
  /** `payment_intent_data` and `subscription_data` of the request, applied when the checkout is paid. */
  intent: MetadataAndDescription
  subscription: MetadataAndDescription
  coupon: string | null
  /** The card that waits for its 3-D Secure step. */
  authenticatingCard: CardOnForm | null
  /** A bank debit in progress: when it settles (seconds since 1970) and how. */
  bankDebit: { at: number; isPaid: boolean } | null
}

/** An event as recorded: the exact text that is signed and sent, and each attempt to deliver it. */
export type EventRecord = {
  id: string
  type: string
  /** Seconds since 1970. */
  created: number
  payload: string
  deliveries: Delivery[]
  /** `waiting`: still being tried; `given up`: after the last attempt. */
  state: 'waiting' | 'delivered' | 'given up'
}

/** One attempt: `status` is the receiver's, or 0 when it did not respond. */
export type Delivery = { at: string; status: number }

/** The response to an Idempotency-Key, which is its id; `request` is a digest of the request, `at` is in seconds. */
export type StoredResponse = { id: string; request: string; status: number; body: object; at: number }
