import { type CheckoutKind, type CheckoutStatus, CURRENCY, checkoutKinds } from '@studio/contract'
import { Schema, type Types } from 'mongoose'

/**
 * opening: the seat is held, the provider is being asked; open: it can be paid; charging: a saved card is being charged
 * instead, without a page; processing: ordered, the money is under way; then paid, expired or cancelled; failed: the
 * provider could not open it, or refused the charge.
 */
const checkoutStands = ['opening', 'open', 'charging', 'processing', 'paid', 'expired', 'cancelled', 'failed'] as const
export type StoredCheckoutStatus = (typeof checkoutStands)[number]
export const liveCheckoutStatuses: readonly StoredCheckoutStatus[] = ['opening', 'open', 'charging', 'processing']

/** An opening that takes longer than this was left by a process that was killed or lost its database. */
export const STALE_OPENING_SECONDS = 20

/** What a checkout cost when it was opened, in cents. */
export type CheckoutPrice = { list: number; discount: number; paid: number; currency: typeof CURRENCY }

export type CheckoutDocument = {
  _id: Types.ObjectId
  userId: string
  kind: CheckoutKind
  /** What is bought, as one text: a member has one live checkout for each, see the store's claims. */
  itemKey: string
  /** The occurrence whose seat is held, as one text; null for programs and memberships. */
  occurrence: string | null
  scheduleId: string | null
  title: string
  price: CheckoutPrice
  stand: StoredCheckoutStatus
  /** opening, open, charging or processing, said in one field that indexes can use. */
  isLive: boolean
  sessionId?: string
  checkoutUrl: string | null
  bookingId: string | null
  enrollmentId: string | null
  subscriptionId: string | null
  paymentIntentId: string | null
  holdExpiresAt: Date
  /** It pays for an offer of a waitlist. */
  isOffer?: boolean
  /** A saved card is charged for it: it has no page. */
  isCharge?: boolean
  /** The address that its seat is held from, counted there until it is paid; absent once it has ended. */
  heldFrom?: string
  /** A user gave it up: an end that the provider reports before ours is stored is theirs, not that of its time. */
  endingAs?: 'cancelled'
  /** To be looked at again: a live one for what became of it, an ended one to close it at the provider too. */
  isToBeAsked: boolean
  nextCheckAt: Date
  /** The payment came after the seat was lost and goes back. */
  isRefunded: boolean
  paidAt: Date | null
  createdAt: Date
}

const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
const priceSchema = new Schema<CheckoutPrice>(
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
  stand: { type: String, enum: checkoutStands, required: true },
  isLive: { type: Boolean, required: true },
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
  endingAs: { type: String, enum: ['cancelled'] },
  isToBeAsked: { type: Boolean, required: true },
  nextCheckAt: { type: Date, required: true },
  isRefunded: { type: Boolean, default: false },
  paidAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
})
checkoutSchema.index({ sessionId: 1 }, { unique: true, sparse: true })
checkoutSchema.index({ isLive: 1, holdExpiresAt: 1 })
checkoutSchema.index({ isToBeAsked: 1, nextCheckAt: 1 })
checkoutSchema.index({ paymentIntentId: 1 })
checkoutSchema.index({ paidAt: 1 })
checkoutSchema.index({ userId: 1, isLive: 1, createdAt: 1 })
checkoutSchema.index({ userId: 1, createdAt: 1 })

/** How a checkout's status is shown to its owner. */
export const statusByStoredStatus: Record<StoredCheckoutStatus, CheckoutStatus> = {
  opening: 'pending',
  open: 'pending',
  charging: 'pending',
  processing: 'pending',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'expired',
}
