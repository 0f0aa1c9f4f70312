import type { Day } from '@studio/contract'
import type { Deps } from '../../deps.ts'

/** A booking as far as its schedule is concerned. */
export type BookedMeeting = { bookingDate: Day; startsAt: Date | null }

/** What schedules need of bookings; `features.ts` joins the two, since features never know each other. */
export type ScheduleBookings = {
  /**
   * Confirmed and held seats together (ruling C, bookedCount) of every occurrence from one date to another, under
   * `scheduleId:date`; occurrences without any may be missing.
   */
  seatCounts(deps: Deps, range: { from: Day; to: Day }): Promise<ReadonlyMap<string, number>>
  /**
   * Cancels, as the studio, the future bookings of a schedule that no longer take place: members are told, paid bookings
   * refunded (ruling B5). Safe to be run again after it was killed.
   */
  cancelDisplaced(
    deps: Deps,
    input: {
      scheduleId: string
      /** The class the schedule belongs to now; a booking of another one does not hold. */
      classId: string
      stillHolds: (meeting: BookedMeeting) => boolean
      actor: { id: string; user: { username: string } }
    },
  ): Promise<{ cancelled: number }>
}
