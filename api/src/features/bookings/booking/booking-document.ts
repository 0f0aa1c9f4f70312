import { type BookingStatus, bookingStatuses, type Day, type FreeReason, freeReasons } from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { type PriceSnapshot, priceSchema } from '../../payments/records/index.ts'

/** Who ended a booking: the member, the studio, or the checkout that held its seat. */
const endedByValues = ['member', 'studio', 'checkout', 'account', 'membership'] as const
export type EndedBy = (typeof endedByValues)[number]

/** A snapshot of the occurrence for its roster, readable after class, schedule or instructor change. */
export type DateSnapshot = { className: string; instructorName: string | null; location: string | null }

/** bookings as they are stored. */
export type BookingDocument = {
  _id: Types.ObjectId
  userId: string
  occurrenceId: string
  classId: string
  scheduleId: string | null
  bookingDate: Day
  status: BookingStatus
  /** Confirmed or pending: what counts as a seat, said in one field that indexes can use. */
  holdsSeat: boolean
  /** All statuses but expired holds, which are of no interest to readers. */
  isListed: boolean
  /** No reminder of it was sent yet. */
  needsReminder: boolean
  startsAt: Date | null
  endsAt: Date | null
  /** The last instant of a cancellation in time: the policy in force when it was booked. */
  cancelBy: Date
  lateCancel: boolean
  /** When it was to begin before the studio moved its date; null when it begins as booked. */
  movedFrom: Date | null
  /** When its hours or date last changed, and how often: calendars replace an entry by these. */
  changedAt: Date | null
  revision: number
  /** Booked by staff at the desk. */
  isWalkIn: boolean
  /** When the member was checked in at the desk. */
  checkedInAt: Date | null
  price: PriceSnapshot
  snapshot: DateSnapshot | null
  paymentIntentId: string | null
  /** The checkout that holds or paid the seat; null when it was free. */
  checkoutId: string | null
  holdExpiresAt: Date | null
  /** When the seat is released, since the plan that it was booked with does not cover it any more; null otherwise. */
  releaseAt: Date | null
  /** Why it costs nothing where no plan covers it; absent or null for any other. */
  freeBy?: FreeReason | null
  /** The place on the waitlist that it came from; absent or null for any other. */
  waitlistEntryId?: string | null
  /** A saved card was charged for it in its member's absence: cancelled in time, its payment goes back. */
  isAutoCharged?: boolean
  /** When its member moved it to this date; absent while it is on the date it was made for. */
  rescheduledAt?: Date | null
  endedBy: EndedBy | null
  endedAt: Date | null
  createdAt: Date
}

const snapshotSchema = new Schema<DateSnapshot>(
  {
    className: { type: String, required: true },
    instructorName: { type: String, default: null },
    location: { type: String, default: null },
  },
  { _id: false },
)

export const bookingSchema = new Schema<BookingDocument>({
  userId: { type: String, required: true },
  occurrenceId: { type: String, required: true },
  classId: { type: String, required: true },
  scheduleId: { type: String, default: null },
  bookingDate: { type: String, required: true, match: /^\d{4}-\d{2}-\d{2}$/ },
  status: { type: String, enum: bookingStatuses, required: true },
  holdsSeat: { type: Boolean, required: true },
  isListed: { type: Boolean, required: true },
  needsReminder: { type: Boolean, required: true },
  startsAt: { type: Date, default: null },
  endsAt: { type: Date, default: null },
  cancelBy: { type: Date, required: true },
  lateCancel: { type: Boolean, default: false },
  movedFrom: { type: Date, default: null },
  changedAt: { type: Date, default: null },
  revision: { type: Number, default: 0 },
  isWalkIn: { type: Boolean, default: false },
  checkedInAt: { type: Date, default: null },
  price: { type: priceSchema, required: true },
  snapshot: { type: snapshotSchema, default: null },
  paymentIntentId: { type: String, default: null },
  checkoutId: { type: String, default: null },
  holdExpiresAt: { type: Date, default: null },
  releaseAt: { type: Date, default: null },
  freeBy: { type: String, enum: [...freeReasons, null] },
  waitlistEntryId: { type: String },
  isAutoCharged: { type: Boolean },
  rescheduledAt: { type: Date },
  endedBy: { type: String, enum: [...endedByValues, null], default: null },
  endedAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
})
bookingSchema.index({ occurrenceId: 1, holdsSeat: 1 })
bookingSchema.index({ userId: 1, isListed: 1, bookingDate: 1 })
bookingSchema.index({ userId: 1, holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ classId: 1, holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ scheduleId: 1, holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ releaseAt: 1 })
bookingSchema.index({ needsReminder: 1, bookingDate: 1 })
// The reports count whole days, in every status.
bookingSchema.index({ bookingDate: 1 })
