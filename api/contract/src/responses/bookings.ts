import { type Static, Type } from 'typebox'
import {
  attendanceOutcomes,
  bookingPayments,
  bookingStatuses,
  enrollmentStatuses,
  freeReasons,
} from '../rules/bookings.ts'
import { classCategories } from '../rules/catalogue.ts'
import { membershipRefusals, seatPayers } from '../rules/entitlement.ts'
import { CURRENCY } from '../rules/money.ts'
import { StudioClass } from './catalogue.ts'
import { count, day, flag, id, instant, money, orNull, strictObject, text } from './fields.ts'
import { PackBalance } from './packs.ts'

/** The price at the time of the purchase. */
export const Price = strictObject({ list: money, discount: money, paid: money, currency: Type.Literal(CURRENCY) })
export type Price = Static<typeof Price>

/** `startsAt` and `endsAt` are null for a class without schedules. */
export const Booking = strictObject({
  id,
  userId: id,
  classId: id,
  scheduleId: orNull(id),
  bookingDate: day,
  status: Type.Enum(bookingStatuses),
  paymentIntentId: orNull(text),
  createdAt: instant,
  class: strictObject({
    id,
    name: text,
    category: Type.Enum(classCategories),
    imageUrl: orNull(text),
    instructorName: orNull(text),
    duration: count,
  }),
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** The cancellation deadline: a later cancellation is recorded as late. */
  cancelBy: instant,
  price: Price,
  lateCancel: flag,
  /** The room as displayed; null if the studio's address is enough. */
  location: orNull(text),
  /** The start before the studio moved it. A moved booking can be cancelled until it starts, with a refund. */
  movedFrom: orNull(instant),
  /** Why the seat is free, if not because of a plan. */
  freeBy: Type.Optional(Type.Enum(freeReasons)),
  /** Present when a credit of a pack pays for it. */
  packId: Type.Optional(id),
  /** The waitlist entry that it came from. While pending, the booking is an offer. */
  waitlistEntryId: Type.Optional(id),
  /** Present when a saved card was charged: a cancellation until then is refunded. */
  refundUntil: Type.Optional(instant),
  /** Present while pending: where to pay, and until when the seat is held. */
  checkoutUrl: Type.Optional(text),
  holdExpiresAt: Type.Optional(instant),
  /** When a booking that the plan no longer covers is released unless the member pays. Absent for other bookings. */
  releaseAt: Type.Optional(instant),
})
export type Booking = Static<typeof Booking>

/** A past booking of a member and its outcome, with the names as they were on that day. */
export const AttendanceEntry = strictObject({
  bookingId: id,
  className: text,
  instructorName: orNull(text),
  location: orNull(text),
  bookingDate: day,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** `booked`: unknown, because no one was checked in on that date. */
  outcome: Type.Enum(attendanceOutcomes),
  /** `membership`: released because the plan no longer covered it. */
  cancelledBy: orNull(Type.Enum(['member', 'studio', 'membership'])),
  lateCancel: flag,
  payment: Type.Enum(bookingPayments),
  amount: money,
})
export type AttendanceEntry = Static<typeof AttendanceEntry>

export const Enrollment = strictObject({
  id,
  userId: id,
  programId: id,
  status: Type.Enum(enrollmentStatuses),
  paymentIntentId: orNull(text),
  startDate: day,
  endDate: orNull(day),
  createdAt: instant,
  price: Price,
  program: strictObject({ id, name: text, duration: count, icon: text, imageUrl: orNull(text) }),
})
export type Enrollment = Static<typeof Enrollment>

export const ProgramEnrollment = strictObject({
  ...Enrollment.properties,
  person: strictObject({ id, name: text, email: text }),
})
export type ProgramEnrollment = Static<typeof ProgramEnrollment>

/** How many days ahead booking opens, and how many hours before the start the cancellation deadline is. */
export const BookingTerms = strictObject({
  memberDays: count,
  guestDays: count,
  cancelHours: Type.Number({ minimum: 0 }),
  /** When a waitlist closes, in minutes before the start; absent when the studio has no waitlists. */
  waitlist: Type.Optional(strictObject({ closesMinutes: count })),
})
export type BookingTerms = Static<typeof BookingTerms>

/** A date of a class that a member may book or wait for, and who would pay for a seat now. */
export const BookableDate = strictObject({
  date: day,
  /** Null for a class without schedules, like `startsAt` and `seatsLeft`. */
  scheduleId: orNull(id),
  startsAt: orNull(instant),
  seatsLeft: orNull(count),
  /** The member's own seat; a pending one is held by their open checkout. */
  ownSeat: orNull(Type.Enum(['confirmed', 'pending'])),
  isFree: flag,
  payer: Type.Enum(seatPayers),
  /** The pack whose credit would pay, to be sent with the booking; absent otherwise. */
  packId: Type.Optional(id),
  /** Why the member's plan does not pay; null when it does, and for admins. */
  membershipRefusal: orNull(Type.Enum(membershipRefusals)),
  cancelBy: instant,
})
export type BookableDate = Static<typeof BookableDate>

/** What the booking dialog shows of a class. Dates are sorted, soonest first. */
export const BookableDates = strictObject({
  class: StudioClass,
  instructorName: orNull(text),
  cancelHours: Type.Number({ minimum: 0 }),
  hasWaitlist: flag,
  /** The member's packs that can pay for this class; absent without one. */
  packs: Type.Optional(Type.Array(PackBalance)),
  dates: Type.Array(BookableDate),
})
export type BookableDates = Static<typeof BookableDates>
