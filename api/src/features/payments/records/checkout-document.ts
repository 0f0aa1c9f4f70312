import { type CheckoutKind, CURRENCY, checkoutKinds } from '@studio/contract'
import { Schema, type Types } from 'mongoose'

/** `open`: it can be paid; `expired`: its hold ran out, or the provider could not open it; `cancelled`: given up. */
const checkoutStatuses = ['open', 'paid', 'expired', 'cancelled'] as const
export type StoredCheckoutStatus = (typeof checkoutStatuses)[number]

/** What something cost when it was taken, in cents; `paid = list - discount`. */
export type PriceSnapshot = { list: number; discount: number; paid: number; currency: typeof CURRENCY }

export type CheckoutDocument = {
  _id: Types.ObjectId
  userId: string
  kind: CheckoutKind
  /** What is bought, as one text: a member has one open checkout for each. */
  itemKey: string
  /** The occurrence whose seat is held, as one text; null for programs and memberships. */
  occurrence: string | null
  scheduleId: string | null
  title: string
  price: PriceSnapshot
  status: StoredCheckoutStatus
  /** The provider's page; absent until it is open, and for the charge of a saved card, which has none. */
  sessionId?: string
  checkoutUrl: string | null
  bookingId: string | null
  enrollmentId: string | null
  subscriptionId: string | null
  paymentIntentId: string | null
  holdExpiresAt: Date
  /** It pays for an offer of a waitlist. */
  isOffer?: boolean
  /** A saved card is charged for it. */
  isCharge?: boolean
  /** The address that its seat is held from, counted there until it is paid; null once it has ended. */
  heldFrom?: string | null
  /** It was ordered by a payment that takes days; its seat is kept until the class starts. */
  isPaymentUnderWay: boolean
  /** The member gave it up: the end that the provider may report first is cancelled, not expired. */
  isGivenUp: boolean
  /** The payment came after the seat was lost and goes back. */
  isRefunded: boolean
  paidAt: Date | null
  createdAt: Date
}

const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
export const priceSchema = new Schema<PriceSnapshot>(
  { list: cents, discount: cents, paid: cents, currency: { type: String, enum: [CURRENCY], required: true } },
  { _id: false },
)

export const checkoutSchema = new Schema<CheckoutDocument>({
  userId: { type: String, required: true },
  kind: { type: String, enum: checkoutKinds, required: true },
  itemKey: { type: String, required: true },
  occurrence: { type: String, default: null },
  scheduleId: { type: String, default: null },
  title: { type: String, required: true },
  price: { type: priceSchema, required: true },
  status: { type: String, enum: checkoutStatuses, required: true },
  sessionId: { type: String },
  checkoutUrl: { type: String, default: null },
  bookingId: { type: String, default: null },
  enrollmentId: { type: String, default: null },
  subscriptionId: { type: String, default: null },
  paymentIntentId: { type: String, default: null },
  holdExpiresAt: { type: Date, required: true },
  isOffer: { type: Boolean },
  isCharge: { type: Boolean },
  heldFrom: { type: String },
  isPaymentUnderWay: { type: Boolean, default: false },
  isGivenUp: { type: Boolean, default: false },
  isRefunded: { type: Boolean, default: false },
  paidAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
})
checkoutSchema.index({ sessionId: 1 }, { unique: true, sparse: true })
checkoutSchema.index({ paymentIntentId: 1 })
checkoutSchema.index({ paidAt: 1 })
checkoutSchema.index({ userId: 1, status: 1, createdAt: 1 })
checkoutSchema.index({ userId: 1, createdAt: 1 })
