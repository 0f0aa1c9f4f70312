export { calendarFile } from './booking-mails.ts'
export { bookingStore } from './booking-store.ts'
export { loadCalendarEntries } from './calendar-entries.ts'
export { type BookedOccurrence, bookedOnDays, cancelOccurrence } from './cancel-by-studio.ts'
export { describeBooking } from './describe-booking.ts'
export type { CheckoutEndJob } from './end-hold.ts'
export { endingWithClass, endingWithSchedule } from './ending-bookings.ts'
export { reviewFreeSeats } from './free-seats.ts'
export { fullError, type SeatRefusal, seatError } from './full-class.ts'
export { giveSeat } from './give-seat.ts'
export {
  cancelRefundedSeat,
  confirmOffer,
  confirmSeat,
  dropOutUntil,
  extendSeatHold,
  findSeatBooking,
  releaseSeat,
  saleEnd,
} from './held-seats.ts'
export { bookingsWithin, cancelForPause, type PausableBooking } from './paused-bookings.ts'
export { attachSeatCheckout, findOfferPayment, findSeatPayment, type HeldSeatPayment } from './pay-booked-seat.ts'
export { formatPlanWhen, isPlanCurrent, type PreparedBooking, withBookingPlan } from './prepare-booking.ts'
export { releaseDueSeat } from './release-due-seat.ts'
export { formatFormerTimes, type MovedDate, rescheduleBookings } from './reschedule-bookings.ts'
export { getRoster, rosterEntries, rosterUser } from './roster.ts'
export { showOccurrences, showPlanned } from './show-booking.ts'
export { checkSeat, prepareSeat, runExclusiveForSeat, takeSeat } from './take-seat.ts'
