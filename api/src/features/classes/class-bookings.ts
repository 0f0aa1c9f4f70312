import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** Who a consequence is carried out for: an admin, also when only remembered. */
export type StudioActor = { id: string; user: { username: string } }

/** What classes need of bookings; `features.ts` joins the two, since features never know each other. */
export type ClassBookings = {
  /** Whether the class was ever booked, in any status. */
  hasAny(deps: Deps, input: { classId: string }): Promise<boolean>
  /**
   * Cancels, as the studio, the class's bookings and holds that have not started: members get a mail, paid bookings a
   * refund. Safe to repeat after a kill.
   */
  cancelFuture(
    deps: Deps,
    input: {
      classId: string
      actor: StudioActor
      /** Whether the class is still to go, as a transaction sees it. */
      stillStands: (tx: Tx) => Promise<boolean>
    },
  ): Promise<{ cancelled: number }>
}
