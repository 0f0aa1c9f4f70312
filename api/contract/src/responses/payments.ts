import { type Static, Type } from 'typebox'
import { checkoutKinds, checkoutStatuses } from '../rules/payments.ts'
import { Booking, Enrollment, Price } from './bookings.ts'
import { exactly, flag, instant, money, orNull, text } from './fields.ts'
import { PayingPack } from './packs.ts'

/** Where the browser pays. */
export const CheckoutStarted = exactly({ checkoutUrl: text, sessionId: text })
export type CheckoutStarted = Static<typeof CheckoutStarted>

/** A program that costs nothing is taken at once, without a checkout. */
export const EnrolledAtOnce = exactly({ checkoutUrl: Type.Null(), sessionId: Type.Null(), enrollment: Enrollment })
export const ProgramCheckoutStarted = Type.Union([CheckoutStarted, EnrolledAtOnce])
export type ProgramCheckoutStarted = Static<typeof ProgramCheckoutStarted>

/** The same for a membership, with what a month will be charged. */
export const SubscriptionCheckoutStarted = exactly({ ...CheckoutStarted.properties, price: money })
export type SubscriptionCheckoutStarted = Static<typeof SubscriptionCheckoutStarted>

/** The state of a checkout for its owner. */
export const CheckoutState = exactly({
  status: Type.Enum(checkoutStatuses),
  kind: Type.Enum(checkoutKinds),
  sessionId: text,
  price: Price,
  /** What was bought, formatted for display. */
  title: text,
  /** When it was paid; null until then. */
  paidAt: orNull(instant),
  booking: Type.Optional(Booking),
  enrollment: Type.Optional(Enrollment),
  pack: Type.Optional(PayingPack),
  /** True when the payment came after its seat was lost and was refunded. */
  refunded: Type.Optional(flag),
})
export type CheckoutState = Static<typeof CheckoutState>

/** One payment or refund of a member, from the payment provider. */
export const Receipt = exactly({
  id: text,
  date: instant,
  description: text,
  amount: money,
  /** What has gone back of it. */
  refunded: money,
  currency: text,
  status: Type.Enum(['paid', 'refunded', 'partly_refunded', 'failed']),
  receiptUrl: orNull(text),
})
export type Receipt = Static<typeof Receipt>

const keptPaymentStatuses = [
  'paid',
  'refund due',
  'partly refunded',
  'refunded',
  'refund failed',
  'disputed',
  'lost in dispute',
] as const

/** One payment, as the studio stores it with the purchase: a snapshot that later price changes do not touch. */
export const PaymentRecord = exactly({
  id: text,
  kind: Type.Enum(checkoutKinds),
  title: text,
  date: instant,
  amount: money,
  /** The total returned so far, whether by the studio or by the provider. */
  refunded: money,
  /** What can be given back of it: without what went back, and what is on its way. */
  refundable: money,
  status: Type.Enum(keptPaymentStatuses),
})
export type PaymentRecord = Static<typeof PaymentRecord>

/** What came in, what went back of it, and what is left; never below nothing. */
const PaymentTotals = exactly({ paid: money, refunded: money, net: money })
export type PaymentTotals = Static<typeof PaymentTotals>

/** A user's payments as an admin sees them: the studio's own record, and the provider's where it responds. */
export const UserPayments = exactly({
  /** Purchases and the months of memberships, latest first. */
  kept: Type.Array(PaymentRecord),
  /** Totals over all stored entries, the same entries that reports are made of. */
  totals: PaymentTotals,
  /** As the payment provider has them; null while it cannot be asked. */
  provider: orNull(Type.Array(Receipt)),
})
export type UserPayments = Static<typeof UserPayments>
