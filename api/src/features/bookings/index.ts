/**
 * Bookings: seats of occurrences that members have (confirmed), that a checkout or an offer holds (pending) or that they
 * wait for, and the rosters they make. Collections: `bookings`, `waitlist_entries`, `trial_passes`; the seats taken of a
 * date are counted on its occurrence (calendar).
 *
 * Promises, and where they are kept:
 * - No seat is taken twice: `reserveSeat` and `releaseSeat` alone change the count, in the transaction of the booking.
 * - One member, one seat at a time: every act takes `lockMember` first and looks at their other bookings in it.
 * - A freed seat goes to the first who waits and can have it, in the transaction that frees it: `serveWaitlist`.
 */
export { bookingStore, type StoredBooking } from './booking/booking-store.ts'
export { getSerializeKeys, lockMember } from './booking/lock-member.ts'
export { quoteSeat, type SeatQuote } from './booking/quote-seat.ts'
export { assertSeatAvailable, reserveSeat } from './booking/reserve-seat.ts'
export { getSaleEnd } from './booking/rules.ts'
export {
  countAffectedBookings,
  countAffectedOnDays,
} from './cancelling/cancel-by-studio.ts'
export {
  cancelForPause,
  findPausableBookings,
  type PausableBooking,
  releaseDueSeat,
  reviewFreeSeats,
} from './cancelling/free-seats.ts'
export { endHold, queueHeldCheckoutEnd } from './holds/end-hold.ts'
export {
  cancelRefundedSeat,
  confirmHold,
  confirmSeat,
  extendSeatHold,
  findBookingResponse,
} from './holds/held-seats.ts'
export { attachSeatCheckout, findOfferPayment, findSeatPayment, type HeldSeatPayment } from './holds/pay-booked-seat.ts'
export { loadOccurrenceDetails } from './lists/show-booking.ts'
export { describeBooking, formatWhen, toCalendarEntry } from './mails/booking-format.ts'
export { calendarFile, type SeatTexts, toRows } from './mails/booking-mails.ts'
export { offerInsteadOfCharging } from './waitlist/change-entry.ts'
export type { ChargeJob } from './waitlist/give-seat.ts'
export { entryEnded, leaveEntry } from './waitlist/leave-waitlist.ts'
export {
  formatInstant,
  parseLink,
  queueOfferMail,
} from './waitlist/queue-waitlist-mails.ts'
export { type StoredEntry, waitlistStore } from './waitlist/waitlist-store.ts'
