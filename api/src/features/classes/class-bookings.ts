import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** Who a consequence is carried out for: an admin, also when only remembered. */
export type StudioActor = { id: string; user: { username: string } }

/** What classes need of bookings; `features.ts` joins the two, since features never know each other. */
export type ClassBookings = {
  /** Whether anybody ever booked the class, whatever became of it. */
  hasAny(deps: Deps, input: { classId: string }): Promise<boolean>
  /**
   * Cancels what is booked or held of the class and has not started, as the studio: members are told, paid bookings
   * refunded. Safe to be run again after it was killed.
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
