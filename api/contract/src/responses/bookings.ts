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
import { count, day, exactly, flag, id, instant, money, orNull, text } from './fields.ts'
import { PayingPack } from './packs.ts'

/** What something cost when it was taken: a snapshot that no later price change touches. */
export const Price = exactly({ list: money, discount: money, paid: money, currency: Type.Literal(CURRENCY) })
export type Price = Static<typeof Price>

/** bookings. `startsAt` and `endsAt` are null for a class without schedules. */
export const Booking = exactly({
  id,
  userId: id,
  classId: id,
  scheduleId: orNull(id),
  bookingDate: day,
  status: Type.Enum(bookingStatuses),
  paymentIntentId: orNull(text),
  createdAt: instant,
  class: exactly({
    id,
    name: text,
    category: Type.Enum(classCategories),
    imageUrl: orNull(text),
    instructorName: orNull(text),
    duration: count,
  }),
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** Cancelling later than this is recorded as late. */
  cancelBy: instant,
  price: Price,
  lateCancel: flag,
  /** The room as displayed; null where the studio's address is enough. */
  location: orNull(text),
  /**
   * When it was to begin before the studio moved it; it can then be cancelled until it starts, and paid ones go back.
   */
  movedFrom: orNull(instant),
  /** Only where it is free for another reason than a plan. */
  freeBy: Type.Optional(Type.Enum(freeReasons)),
  /** Only where a credit of a pack pays for it. */
  packId: Type.Optional(id),
  /** The place on a waitlist that it came from; while pending it is an offer to accept. */
  waitlistEntryId: Type.Optional(id),
  /** Only when it was paid by charging a saved card: cancelled by then, its payment goes back. */
  refundUntil: Type.Optional(instant),
  /** Only while pending: where to pay and until when the seat is held. */
  checkoutUrl: Type.Optional(text),
  holdExpiresAt: Type.Optional(instant),
  /** Only while the member's plan does not cover it any more: when it is released unless it is paid for. */
  releaseAt: Type.Optional(instant),
})
export type Booking = Static<typeof Booking>

/** What became of a member's booking of a former day, in the words of that day. */
export const AttendanceEntry = exactly({
  bookingId: id,
  className: text,
  instructorName: orNull(text),
  location: orNull(text),
  bookingDate: day,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** `booked`: nothing is known of who came, since no check-in was made on that date. */
  outcome: Type.Enum(attendanceOutcomes),
  /** `membership`: released, since the plan did not cover it any more. */
  cancelledBy: orNull(Type.Enum(['member', 'studio', 'membership'])),
  lateCancel: flag,
  payment: Type.Enum(bookingPayments),
  amount: money,
})
export type AttendanceEntry = Static<typeof AttendanceEntry>

/** program_enrollments. */
export const Enrollment = exactly({
  id,
  userId: id,
  programId: id,
  status: Type.Enum(enrollmentStatuses),
  paymentIntentId: orNull(text),
  startDate: day,
  endDate: orNull(day),
  createdAt: instant,
  price: Price,
  program: exactly({ id, name: text, duration: count, icon: text, imageUrl: orNull(text) }),
})
export type Enrollment = Static<typeof Enrollment>

/** An enrollment in a program's list, with who it is. */
export const ProgramEnrollment = exactly({
  ...Enrollment.properties,
  person: exactly({ id, name: text, email: text }),
})
export type ProgramEnrollment = Static<typeof ProgramEnrollment>

/**
 * The studio's terms of booking, all settings of the server: how many days ahead booking opens for members and for
 * everyone else, and until how many hours before its start a class is cancelled in time.
 */
export const BookingTerms = exactly({
  memberDays: count,
  guestDays: count,
  cancelHours: Type.Number({ minimum: 0 }),
  /** Absent where the studio has no waitlists. The minutes before the start at which a list closes. */
  waitlist: Type.Optional(exactly({ closesMinutes: count })),
})
export type BookingTerms = Static<typeof BookingTerms>

/** A date of a class that a member may book or wait for, and what a seat of it means for them now. */
export const BookableDate = exactly({
  date: day,
  /** Null on a date without a time of day, like `startsAt` and `placesLeft`. */
  scheduleId: orNull(id),
  startsAt: orNull(instant),
  placesLeft: orNull(count),
  /** The member's own seat; a pending one is held by their open checkout. */
  ownSeat: orNull(Type.Enum(['confirmed', 'pending'])),
  isFree: flag,
  payer: Type.Enum(seatPayers),
  /** Only where a credit would pay: its pack, which is named when the seat is booked. */
  packId: Type.Optional(id),
  /** Why the member's plan does not pay; null where it does, or staff need none. */
  membershipRefusal: orNull(Type.Enum(membershipRefusals)),
  cancelBy: instant,
})
export type BookableDate = Static<typeof BookableDate>

/** All that the booking dialog shows of a class, the dates soonest first. */
export const BookableDates = exactly({
  class: StudioClass,
  instructorName: orNull(text),
  cancelHours: Type.Number({ minimum: 0 }),
  hasWaitlist: flag,
  /** The member's packs that can pay for this class; absent without one. */
  packs: Type.Optional(Type.Array(PayingPack)),
  dates: Type.Array(BookableDate),
})
export type BookableDates = Static<typeof BookableDates>
