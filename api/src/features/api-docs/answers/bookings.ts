import {
  attendanceOutcomes,
  bookingStatuses,
  CURRENCY,
  classCategories,
  enrollmentStatuses,
  freeReasons,
  waitlistEnds,
  waitlistMisses,
  waitlistStates,
} from '@studio/contract'
import { Type } from 'typebox'
import { count, day, exactly, flag, id, instant, money, orNull, text } from './fields.ts'

/** Bookings, enrollments and waitlists, as the contract's types of the same names say. */
export const Price = exactly({ list: money, discount: money, paid: money, currency: Type.Literal(CURRENCY) })
export const AttendanceEntry = exactly({
  bookingId: id,
  className: text,
  instructorName: orNull(text),
  location: orNull(text),
  bookingDate: day,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  outcome: Type.Enum(attendanceOutcomes),
  cancelledBy: orNull(Type.Enum(['member', 'studio', 'membership'])),
  lateCancel: flag,
  payment: Type.Enum(['included', 'paid', 'at-desk', 'pending', ...freeReasons]),
  amount: money,
})

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
  cancelBy: instant,
  price: Price,
  lateCancel: flag,
  location: orNull(text),
  movedFrom: orNull(instant),
  freeBy: Type.Optional(Type.Enum([...freeReasons])),
  waitlistEntryId: Type.Optional(id),
  refundUntil: Type.Optional(instant),
  checkoutUrl: Type.Optional(text),
  holdExpiresAt: Type.Optional(instant),
  releaseAt: Type.Optional(instant),
})

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

export const BookingTerms = exactly({
  memberDays: count,
  guestDays: count,
  cancelHours: Type.Number({ minimum: 0 }),
  waitlist: Type.Optional(exactly({ closesMinutes: count })),
})

export const WaitlistSkip = exactly({ at: instant, reason: Type.Enum(waitlistMisses), isCurable: flag })
export const WaitlistOffer = exactly({ bookingId: id, until: instant, price: money, checkoutUrl: orNull(text) })
export const WaitlistEntry = exactly({
  id,
  classId: id,
  scheduleId: orNull(id),
  bookingDate: day,
  class: Booking.properties.class,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  location: orNull(text),
  state: Type.Enum(waitlistStates),
  position: orNull(count),
  length: count,
  closesAt: instant,
  notLaterThan: orNull(count),
  price: money,
  skips: Type.Array(WaitlistSkip),
  endReason: orNull(Type.Enum(waitlistEnds)),
  offer: orNull(WaitlistOffer),
  charge: orNull(exactly({ sentence: text, price: money, last4: text, agreedAt: instant })),
  odds: orNull(exactly({ seated: count, of: count })),
  joinedAt: instant,
})

export const WaitlistOutlook = exactly({
  isFull: flag,
  open: flag,
  length: count,
  entryId: orNull(id),
  startsAt: instant,
  closesAt: instant,
  automaticUntil: instant,
  offerMinutes: count,
  lateOfferMinutes: count,
  price: money,
})
