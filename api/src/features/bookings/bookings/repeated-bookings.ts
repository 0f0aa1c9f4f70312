import { type Day, dayIn } from '@studio/contract'
import type { StoredBooking } from './stored-booking.ts'

/**
 * Up to this many bookings and cancellations of one seat a day are mailed one by one; after that there is one summary.
 */
const MOST_TOLD_A_DAY = 3

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

/** How often a booking was moved by its member on a studio day. */
export const movesOn = ({ moves }: Pick<StoredBooking, 'moves'>, day: Day): number =>
  moves?.day === day ? moves.count : 0

export type RepeatNotice = 'mail' | 'summary' | 'nothing'

/** Whether a booking after so many repetitions is mailed: always when money or the desk is involved. */
export const toTelling = ({ booking, repetitions }: { booking: StoredBooking; repetitions: number }): RepeatNotice =>
  booking.price.paid > 0 || booking.isWalkIn ? 'mail' : tellingAfter(repetitions)

/** Whether a booking that is moved is mailed, a paid one too: moving it costs nothing, however often. */
export function tellingAfter(repetitions: number): RepeatNotice {
  if (repetitions < MOST_TOLD_A_DAY) return 'mail'
  return repetitions === MOST_TOLD_A_DAY ? 'summary' : 'nothing'
}
