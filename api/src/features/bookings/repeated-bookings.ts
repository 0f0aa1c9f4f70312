import { type Day, dayIn } from '@studio/contract'
import type { StoredBooking } from './booking-store.ts'

/**
 * Up to this many bookings and cancellations of one seat a day are mailed one by one; after that there is one summary.
 */
export const MOST_TOLD_A_DAY = 3

type Seat = Pick<StoredBooking, 'classId' | 'scheduleId' | 'bookingDate'>
type Input = {
  seat: Seat
  /** What the member has and had on the date of the seat. */
  bookings: readonly StoredBooking[]
  today: Day
  timeZone: string
}

/** How often today a member has booked a seat that costs nothing and cancelled it again. */
export function countRepetitions({ seat, bookings, today, timeZone }: Input): number {
  return bookings.filter(
    (one) =>
      one.status === 'cancelled' &&
      one.endedBy === 'member' &&
      one.price.paid === 0 &&
      one.classId === seat.classId &&
      one.scheduleId === seat.scheduleId &&
      one.bookingDate === seat.bookingDate &&
      dayIn(one.createdAt, timeZone) === today,
  ).length
}

export type Telling = 'mail' | 'summary' | 'nothing'

/** Whether a booking after so many repetitions is mailed: always when money or the desk is involved. */
export function tellingOf({ booking, repetitions }: { booking: StoredBooking; repetitions: number }): Telling {
  if (booking.price.paid > 0 || booking.isWalkIn || repetitions < MOST_TOLD_A_DAY) return 'mail'
  return repetitions === MOST_TOLD_A_DAY ? 'summary' : 'nothing'
}
