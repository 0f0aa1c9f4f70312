/**
 * Bookings: confirmed seats, seats held by a checkout or an offer (pending), waitlists, rosters and check-in.
 * Collections: `bookings`, `waitlist_entries`, `trial_passes`. The taken seats are counted on the occurrence (calendar).
 *
 * Guarantees, and the code that ensures them:
 * - A class is never oversold: only `takeSeat` (booking/reserve-seat.ts) and `releaseSeat` (cancelling/end-booking.ts)
 *   change the count, in the transaction that changes the booking.
 * - A member never has two seats at the same time: each use case that books locks the account (`lockMember` in
 *   booking/lock-member.ts, or `userStore.lock`), then checks the other seats (`findConflict` in booking/rules.ts).
 * - A freed seat goes to the first on the waitlist who can take it, in the transaction that frees it: `serveWaitlist`
 *   (waitlist/serve-waitlist.ts).
 *
 * Words: a booking or a hold *ends* (`endBooking`). A member or the studio *cancels* a booking, a hold *expires*, a seat is
 * *released*, a member *leaves* a waitlist.
 */

export { bookFromImport, bookWalkIn, findPacksForWalkIn } from './booking/book-for-member.ts'
export { bookingStore, type StoredBooking } from './booking/booking-store.ts'
export { getSerializeKeys, lockMember } from './booking/lock-member.ts'
export {
  countCreditsLeft,
  findValidPacks,
  toCreditFields,
  toPackBalance,
} from './booking/pack-credits.ts'
export { quoteSeat, type SeatQuote } from './booking/quote-seat.ts'
export { assertSeatAvailable, reserveSeat } from './booking/reserve-seat.ts'
export { getSaleEnd, overlaps } from './booking/rules.ts'
export {
  countAffectedBookings,
  countAffectedOnDays,
} from './cancelling/cancel-by-studio.ts'
export { cancelForPause, findUpcomingBookings, type UpcomingBooking } from './cancelling/cancel-for-pause.ts'
export { cancelPackBookings } from './cancelling/cancel-pack-bookings.ts'
export { endBooking } from './cancelling/end-booking.ts'
export { recheckPlanCoverage, releaseDueSeat } from './cancelling/uncovered-seats.ts'
export { endHold, queueHoldCheckoutEnd } from './holds/end-hold.ts'
export {
  cancelRefundedSeat,
  confirmHold,
  confirmSeat,
  extendSeatHold,
} from './holds/held-seats.ts'
export { attachSeatCheckout, findOfferPayment, findSeatPayment, type HeldSeatPayment } from './holds/pay-booked-seat.ts'
export { findBookingResponse, loadOccurrenceDetails } from './lists/show-booking.ts'
export { describeBooking, formatWhen, toCalendarEntry } from './mails/booking-format.ts'
export { type SeatTexts, toCalendarAttachment, toSeatRows } from './mails/seat-texts.ts'
export { recordAttendance, showRoster } from './roster/roster.ts'
export { offerInsteadOfCharging } from './waitlist/change-entry.ts'
export { type ChargeJob, seatFromWaitlist } from './waitlist/give-seat.ts'
export { leaveEntry, offerOver } from './waitlist/leave-waitlist.ts'
export {
  formatInstant,
  parseWaitlistLink,
  queueOfferMail,
} from './waitlist/queue-waitlist-mails.ts'
export { type StoredEntry, waitlistStore } from './waitlist/waitlist-store.ts'
