export { runExclusive } from './keyed-mutex.ts'
export { type Occurrence, occurrenceKey } from './occurrence-store.ts'
export { overtakeBookings } from './overtake-bookings.ts'
export { type HandoverJob, vacateAddedSeats, vacateSeat } from './vacate-seat.ts'
