import { type BookingStatus, bookingStatuses, type Day, type FreeReason, freeReasons } from '@studio/contract'
import { Schema, type Types } from 'mongoose'
import { type PriceSnapshot, priceSchema } from '../../payments/records/index.ts'

/** Who ended a booking: the member, the studio, the checkout that held its seat, or what covered it. */
const endedByValues = ['member', 'studio', 'checkout', 'account', 'membership'] as const
export type EndedBy = (typeof endedByValues)[number]

/** Class, instructor and room of its date, readable after each of them has changed. */
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
  /** Confirmed or pending: what counts as a seat, in one field that indexes can use. */
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
  /** When it was to begin before the studio moved its date. */
  movedFrom: Date | null
  /** When its hours or date last changed, and how often: calendars replace an entry by these. */
  changedAt: Date | null
  revision: number
  /** Booked by staff at the desk. */
  isWalkIn: boolean
  checkedInAt: Date | null
  price: PriceSnapshot
  snapshot: DateSnapshot
  paymentIntentId: string | null
  /** The checkout that holds or paid the seat. */
  checkoutId: string | null
  holdExpiresAt: Date | null
  /** When the seat is released, since the plan that it was booked with does not cover it any more. */
  releaseAt: Date | null
  /** Why it costs nothing where no plan covers it. */
  freeBy: FreeReason | null
  /** The place on the waitlist that it came from. */
  waitlistEntryId: string | null
  /** A saved card was charged for it in its member's absence: cancelled in time, its payment goes back. */
  isAutoCharged: boolean
  /** When its member moved it to this date. */
  rescheduledAt: Date | null
  endedBy: EndedBy | null
  endedAt: Date | null
  createdAt: Date
}

const required = { required: true } as const
const text = { type: String, default: null }
const instant = { type: Date, default: null }
const flag = { type: Boolean, default: false }

export const bookingSchema = new Schema<BookingDocument>({
  userId: { type: String, ...required },
  occurrenceId: { type: String, ...required },
  classId: { type: String, ...required },
  scheduleId: text,
  bookingDate: { type: String, ...required, match: /^\d{4}-\d{2}-\d{2}$/ },
  status: { type: String, enum: bookingStatuses, ...required },
  holdsSeat: { type: Boolean, ...required },
  isListed: { type: Boolean, ...required },
  needsReminder: { type: Boolean, ...required },
  startsAt: instant,
  endsAt: instant,
  cancelBy: { type: Date, ...required },
  lateCancel: flag,
  movedFrom: instant,
  changedAt: instant,
  revision: { type: Number, default: 0 },
  isWalkIn: flag,
  checkedInAt: instant,
  price: { type: priceSchema, ...required },
  snapshot: {
    type: new Schema<DateSnapshot>(
      { className: { type: String, ...required }, instructorName: text, location: text },
      { _id: false },
    ),
    ...required,
  },
  paymentIntentId: text,
  checkoutId: text,
  holdExpiresAt: instant,
  releaseAt: instant,
  freeBy: { ...text, enum: [...freeReasons, null] },
  waitlistEntryId: text,
  isAutoCharged: flag,
  rescheduledAt: instant,
  endedBy: { ...text, enum: [...endedByValues, null] },
  endedAt: instant,
  createdAt: { type: Date, ...required },
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
