import type { Money } from '../rules/money.ts'
import type { Booking } from './bookings.ts'
import type { Enrollment } from './enrollments.ts'
import type { Instant, Price } from './fields.ts'

export const checkoutKinds = ['class', 'program', 'subscription'] as const

export type CheckoutKind = (typeof checkoutKinds)[number]

export const checkoutStatuses = ['paid', 'pending', 'expired', 'cancelled'] as const

export type CheckoutStatus = (typeof checkoutStatuses)[number]

/** The state of a checkout for its owner. */
export type CheckoutState = {
  status: CheckoutStatus
  kind: CheckoutKind
  sessionId: string
  price: Price
  /** What was bought, formatted for display. */
  title: string
  /** When it was paid; null until then. */
  paidAt: Instant | null
  booking?: Booking
  enrollment?: Enrollment
  /** True when the payment came after its seat was lost and was refunded. */
  refunded?: boolean
}

/** Where the browser pays. */
export type CheckoutStarted = { checkoutUrl: string; sessionId: string }

/** The same for a membership, with what a month will be charged. */
export type SubscriptionCheckoutStarted = CheckoutStarted & { price: Money }

/** One payment or refund of a member, from the payment provider. */
export type Receipt = {
  id: string
  date: Instant
  description: string
  amount: Money
  /** What has gone back of it. */
  refunded: Money
  currency: string
  status: 'paid' | 'refunded' | 'partly_refunded' | 'failed'
  receiptUrl: string | null
}

/** One payment, as the studio stores it with the purchase: a snapshot that later price changes do not touch. */
export type PaymentRecord = {
  id: string
  kind: CheckoutKind
  title: string
  date: Instant
  amount: Money
  /** The total returned so far, whether by the studio or by the provider. */
  refunded: Money
  /** What can be given back of it: without what went back, and what is on its way. */
  refundable: Money
  status: 'paid' | 'refund due' | 'partly refunded' | 'refunded' | 'refund failed' | 'disputed' | 'lost in dispute'
}

/** What came in, what went back of it, and what is left; never below nothing. */
export type PaymentTotals = { paid: Money; refunded: Money; net: Money }

/** A user's payments as an admin sees them: the studio's own record, and the provider's where it responds. */
export type UserPayments = {
  /** Purchases and the months of memberships, latest first. */
  kept: PaymentRecord[]
  /** Totals over all stored entries, the same entries that reports are made of. */
  totals: PaymentTotals
  /** As the payment provider has them; null while it cannot be asked. */
  provider: Receipt[] | null
}
