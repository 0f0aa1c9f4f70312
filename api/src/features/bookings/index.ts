export { calendarEntriesOf } from './calendar-entries.ts'
export { describeBooking } from './describe-booking.ts'
export { endingWithClass, endingWithSchedule } from './ending-bookings.ts'
export { reviewFreeSeats } from './free-seats.ts'
