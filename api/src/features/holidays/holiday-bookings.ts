import type { Day } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** What closed days need of classes and bookings; `features.ts` joins them. */
export type HolidayBookings = {
  /** The number of occurrences between two days, both included, by the present calendar. */
  classesOn(deps: Deps, range: { from: Day; to: Day }): Promise<number>
  /** What is booked or held from one day to another and has not begun; days without any are left out. */
  bookedOn(deps: Deps, range: { from: Day; to: Day }): Promise<Array<{ date: Day; bookings: number; paid: number }>>
  /** Cancels, as the studio, what is booked or held on a day and has not begun. Safe to be run again. */
  cancelDay(
    deps: Deps,
    input: {
      date: Day
      actor: { id: string; user: { username: string } }
      /** Whether the studio is still closed by what is carried out, as a transaction sees it. */
      stillStands: (tx: Tx) => Promise<boolean>
    },
  ): Promise<{ cancelled: number }>
}
