import { formatWhen, placeOf } from './features/bookings/booking-format.ts'
import {
  bookedOnDays,
  cancelDay,
  cancelFutureBookingsOfClass,
  cancelOccurrence,
} from './features/bookings/cancel-by-studio.ts'
import {
  cancelRefundedSeat,
  confirmSeat,
  findSeatBooking,
  keepSeat,
  releaseSeat,
  saleEnd,
} from './features/bookings/held-seats.ts'
import { attachSeatCheckout, findSeatPayment } from './features/bookings/pay-booked-seat.ts'
import type { Holds } from './features/bookings/ports.ts'
import { assertPlanCurrent, type PreparedBooking, withBookingPlan } from './features/bookings/prepare-booking.ts'
import { moveBookings } from './features/bookings/reschedule-bookings.ts'
import { showOccurrences } from './features/bookings/show-booking.ts'
import { checkSeat, LookAgainError, prepareSeat, runExclusiveForSeat, takeSeat } from './features/bookings/take-seat.ts'
import { applyProviderRefund } from './features/checkout/apply-provider-refund.ts'
import { endCheckout } from './features/checkout/end-checkout.ts'
import type { Places, Plans, Purchases, Seats } from './features/checkout/ports.ts'
import { checkAfterReleasingExpiredHolds } from './features/checkout/release-expired-holds.ts'
import { settleCheckout } from './features/checkout/settle-checkout.ts'
import type { ClassBookings } from './features/classes/class-bookings.ts'
import {
  activateEnrollment,
  cancelRefundedEnrollment,
  holdEnrollment,
  prepareEnrollment,
  releaseEnrollment,
} from './features/enrollments/enrollment-purchase.ts'
import { showEnrollment } from './features/enrollments/show-enrollments.ts'
import type { HolidayBookings } from './features/holidays/holiday-bookings.ts'
import { planMembership } from './features/memberships/membership-plan.ts'
import { syncMembership } from './features/memberships/sync-membership.ts'
import type { PaymentEventHandlers } from './features/payment-events/apply-events.ts'
import { applyReversalEvent } from './features/payment-reversals/note-money-back.ts'
import { countOccurrences } from './features/schedules/list-schedules.ts'
import type { ScheduleBookings } from './features/schedules/schedule-bookings.ts'
import { occurrenceKey } from './features/seats/occurrence-store.ts'
import type { WaitedSeats } from './features/waitlist/ports.ts'

/**
 * Composition root: connects each feature's ports (`ports.ts`) to the features that implement them. Features never
 * import each other, so each can be tested or removed alone.
 */
const seats: Seats<PreparedBooking> = {
  withPlan: withBookingPlan,
  keyOf: occurrenceKey,
  formatWhen: (deps, { occurrence, startsAt, endsAt }) =>
    formatWhen(deps, { bookingDate: occurrence.date, startsAt, endsAt }),
  check: checkSeat,
  runExclusive: runExclusiveForSeat,
  prepare: prepareSeat,
  hold: async (deps, input) => (await takeSeat(deps, input)).id,
  mustLookAgain: (error) => error instanceof LookAgainError,
  saleEnd: (deps, { occurrence, startsAt }) => saleEnd(deps, { startsAt, bookingDate: occurrence.date }),
  confirm: confirmSeat,
  release: releaseSeat,
  keep: keepSeat,
  endPaid: cancelRefundedSeat,
  findPayment: findSeatPayment,
  attach: attachSeatCheckout,
  show: findSeatBooking,
}
const places: Places = {
  plan: prepareEnrollment,
  hold: holdEnrollment,
  activate: activateEnrollment,
  release: releaseEnrollment,
  endPaid: cancelRefundedEnrollment,
  show: showEnrollment,
}
const plans: Plans = { plan: planMembership, sync: syncMembership }

/** What can be bought. */
export const purchases: Purchases = { seats, places, plans }

/** Checkouts, as bookings see them. */
export const holds: Holds = {
  end: async (deps, { checkoutId, evenIfProcessing }) => {
    const checkout = await deps.checkouts.findById(checkoutId)
    if (checkout?.isLive) await endCheckout(deps, purchases, { checkout, as: 'cancelled', evenIfProcessing })
  },
  checkAfterReleasingExpiredHolds: (deps, occurrence, check) =>
    checkAfterReleasingExpiredHolds(deps, purchases, { occurrence, check }),
}

/** Bookings, as waitlists see them. */
export const waitedSeats: WaitedSeats = {
  withPlan: withBookingPlan,
  assertCurrent: (deps, { seat, tx }) => assertPlanCurrent(deps, { plan: seat, tx }),
  keyOf: occurrenceKey,
  prepare: (deps, { seat, user }) => prepareSeat(deps, { plan: seat, user }),
  saleEnd,
  formatWhen,
  placeOf,
  show: showOccurrences,
}

/** Bookings, as classes see them. */
export const classBookings: ClassBookings = {
  hasAny: (deps, { classId }) => deps.bookings.hasAnyOfClass(classId),
  cancelFuture: (deps, input) => cancelFutureBookingsOfClass(deps, { holds, ...input }),
}

/** Bookings, as schedules see them. */
export const scheduleBookings: ScheduleBookings = {
  seatsTaken: (deps, range) => deps.seatBoard.seats(range),
  cancelDisplaced: (deps, input) => cancelOccurrence(deps, { holds, ...input }),
  moveDate: moveBookings,
}

/** Classes and bookings, as closed days see them. */
export const holidayBookings: HolidayBookings = {
  classesOn: countOccurrences,
  bookedOn: bookedOnDays,
  cancelDay: (deps, input) => cancelDay(deps, { holds, ...input }),
}

/** Those who make something of the payment provider's events. */
export const paymentEventHandlers: PaymentEventHandlers = {
  checkout: (deps, told) => settleCheckout(deps, purchases, told),
  subscription: syncMembership,
  renewal: (deps, told) => deps.renewals.note(told),
  refund: (deps, told) => applyProviderRefund(deps, purchases, told),
  moneyBack: applyReversalEvent,
}
