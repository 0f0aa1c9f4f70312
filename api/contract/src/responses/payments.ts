import { type Static, Type } from 'typebox'
import { checkoutKinds, checkoutStatuses } from '../rules/payments.ts'
import { Booking, Enrollment, Price } from './bookings.ts'
import { flag, instant, money, orNull, strictObject, text } from './fields.ts'
import { PackBalance } from './packs.ts'

/** `checkoutUrl` is the page where the user pays. */
export const CheckoutStarted = strictObject({ checkoutUrl: text, sessionId: text })
export type CheckoutStarted = Static<typeof CheckoutStarted>

/** A program that costs nothing needs no checkout. */
export const EnrolledAtOnce = strictObject({ checkoutUrl: Type.Null(), sessionId: Type.Null(), enrollment: Enrollment })
export const ProgramCheckoutStarted = Type.Union([CheckoutStarted, EnrolledAtOnce])
export type ProgramCheckoutStarted = Static<typeof ProgramCheckoutStarted>

/** `price` is the charge of a month. */
export const SubscriptionCheckoutStarted = strictObject({ ...CheckoutStarted.properties, price: money })
export type SubscriptionCheckoutStarted = Static<typeof SubscriptionCheckoutStarted>

export const CheckoutState = strictObject({
  status: Type.Enum(checkoutStatuses),
  kind: Type.Enum(checkoutKinds),
  sessionId: text,
  price: Price,
  /** The name of what was bought. */
  title: text,
  paidAt: orNull(instant),
  booking: Type.Optional(Booking),
  enrollment: Type.Optional(Enrollment),
  pack: Type.Optional(PackBalance),
  /** True if the payment arrived after the seat was lost, and was refunded. */
  refunded: Type.Optional(flag),
})
export type CheckoutState = Static<typeof CheckoutState>

/** A payment in the payment provider's list. */
export const Receipt = strictObject({
  id: text,
  date: instant,
  description: text,
  amount: money,
  refunded: money,
  currency: text,
  status: Type.Enum(['paid', 'refunded', 'partly_refunded', 'failed']),
  receiptUrl: orNull(text),
})
export type Receipt = Static<typeof Receipt>

const paymentRecordStatuses = [
  'paid',
  'refund due',
  'partly refunded',
  'refunded',
  'refund failed',
  'disputed',
  'lost in dispute',
] as const

/** A payment in the studio's own records. */
export const PaymentRecord = strictObject({
  id: text,
  kind: Type.Enum(checkoutKinds),
  title: text,
  date: instant,
  amount: money,
  /** Refunded so far, by the studio or by the provider. */
  refunded: money,
  /** What can still be refunded: the amount less completed and pending refunds. */
  refundable: money,
  status: Type.Enum(paymentRecordStatuses),
})
export type PaymentRecord = Static<typeof PaymentRecord>

/** `net` is `paid` less `refunded`. It is never negative. */
const PaymentTotals = strictObject({ paid: money, refunded: money, net: money })
export type PaymentTotals = Static<typeof PaymentTotals>

export const UserPayments = strictObject({
  /** The studio's own records of purchases and months of memberships, latest first. */
  records: Type.Array(PaymentRecord),
  /** From the same records as the reports. */
  totals: PaymentTotals,
  /** The payment provider's list; null while it does not respond. */
  provider: orNull(Type.Array(Receipt)),
})
export type UserPayments = Static<typeof UserPayments>
