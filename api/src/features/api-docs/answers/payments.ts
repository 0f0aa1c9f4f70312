import { checkoutKinds, checkoutStatuses } from '@studio/contract'
import { Type } from 'typebox'
import { Booking, Enrollment, Price } from './bookings.ts'
import { exactly, flag, instant, money, orNull, text } from './fields.ts'

/** Checkouts and receipts, as the contract's types of the same names say. */
export const CheckoutStarted = exactly({ checkoutUrl: text, sessionId: text })
export const SubscriptionCheckoutStarted = exactly({ checkoutUrl: text, sessionId: text, price: money })
export const CheckoutState = exactly({
  status: Type.Enum(checkoutStatuses),
  kind: Type.Enum(checkoutKinds),
  sessionId: text,
  price: Price,
  title: text,
  paidAt: orNull(instant),
  booking: Type.Optional(Booking),
  enrollment: Type.Optional(Enrollment),
  refunded: Type.Optional(flag),
})

export const Receipt = exactly({
  id: text,
  date: instant,
  description: text,
  amount: money,
  refunded: money,
  currency: text,
  status: Type.Enum(['paid', 'refunded', 'partly_refunded', 'failed']),
  receiptUrl: orNull(text),
})

export const SavedCard = exactly({ id: text, brand: text, last4: text })
