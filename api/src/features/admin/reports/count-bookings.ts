import type { Day } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { bookingStore } from '../../bookings/index.ts'
import type { DayFigures } from './figures.ts'

export type Range = { from: Day; to: Day }
/** The figures of a day, to be added to. */
export type FiguresOf = (day: Day) => DayFigures

type BookingCounts = {
  _id: { day: Day; status: string; isLate: boolean; by: string | null }
  count: number
}

/** Counts bookings by the day of the class and by status. */
const bookingStages = ({ from, to }: Range) => [
  { $match: { bookingDate: { $gte: from, $lte: to } } },
  {
    $group: {
      _id: { day: '$bookingDate', status: '$status', isLate: '$lateCancel', by: '$endedBy' },
      count: { $sum: 1 },
    },
  },
]

/** Adds the bookings of a range of days, by the day of the class. */
export async function countBookings(deps: Deps, range: Range, figuresOf: FiguresOf): Promise<void> {
  const found = await bookingStore(deps).model.aggregate<BookingCounts>(bookingStages(range))
  for (const { _id, count } of found) {
    const name = nameOf(_id)
    if (name) figuresOf(_id.day).bookings[name] += count
  }
}

function nameOf({ status, isLate, by }: BookingCounts['_id']): keyof DayFigures['bookings'] | null {
  if (status === 'confirmed' || status === 'pending') return status
  // A hold that ended before it was paid never was a booking.
  if (status !== 'cancelled' || by === 'checkout') return null
  if (by === 'studio') return 'cancelledByStudio'
  return isLate ? 'lateCancelled' : 'cancelled'
}
