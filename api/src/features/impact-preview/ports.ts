import type { AffectedBookings } from '@studio/contract'
import type { Deps } from '../../deps.ts'

/** What consequences need of bookings; `joints.ts` joins the two. */
export type Endings = {
  /** Bookings that a delete of the class would end. */
  ofClass(deps: Deps, input: { classId: string }): Promise<AffectedBookings>
  /** Bookings that a delete of the schedule would end. */
  ofSchedule(deps: Deps, input: { scheduleId: string }): Promise<AffectedBookings>
}
