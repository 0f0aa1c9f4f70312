import { formatWhen, placeOf } from './features/bookings/booking-format.ts'
import {
  bookedOnDays,
  cancelDay,
  cancelFutureBookingsOfClass,
  cancelOccurrence,
} from './features/bookings/cancel-by-studio.ts'
import { saleEnd } from './features/bookings/held-seats.ts'
import { assertPlanCurrent, withBookingPlan } from './features/bookings/prepare-booking.ts'
import { moveBookings } from './features/bookings/reschedule-bookings.ts'
import { showOccurrences } from './features/bookings/show-booking.ts'
import { prepareSeat } from './features/bookings/take-seat.ts'
import type { ClassBookings } from './features/classes/class-bookings.ts'
import type { HolidayBookings } from './features/holidays/holiday-bookings.ts'
import { countOccurrences } from './features/schedules/list-schedules.ts'
import type { ScheduleBookings } from './features/schedules/schedule-bookings.ts'
import { occurrenceKey } from './features/seats/occurrence-store.ts'
import type { WaitedSeats } from './features/waitlist/ports.ts'

// The ports (`ports.ts`) that are left: those of modules that need one above them.

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
  cancelFuture: (deps, input) => cancelFutureBookingsOfClass(deps, input),
}

/** Bookings, as schedules see them. */
export const scheduleBookings: ScheduleBookings = {
  seatsTaken: (deps, range) => deps.occurrences.seatsBetween(range),
  cancelDisplaced: (deps, input) => cancelOccurrence(deps, input),
  moveDate: moveBookings,
}

/** Classes and bookings, as closed days see them. */
export const holidayBookings: HolidayBookings = {
  classesOn: countOccurrences,
  bookedOn: bookedOnDays,
  cancelDay: (deps, input) => cancelDay(deps, input),
}
