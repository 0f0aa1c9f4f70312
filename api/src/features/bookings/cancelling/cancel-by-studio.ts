import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { endHold } from '../holds/end-hold.ts'
import { cancelInside, type StudioActor } from './cancel-booking.ts'

type StudioCancel = {
  id: string
  occurrenceId: string
  by: StudioActor
  /** Whether the reason still holds, as the transaction sees it. */
  isStillValid: (tx: Tx) => Promise<boolean>
}

/**
 * Cancels a booking for the studio, or ends a hold, in a transaction of its own; false when nothing was to be cancelled:
 * its member has moved it to another date, it ended, or the reason is gone.
 */
export function cancelForStudio(deps: Deps, { id, occurrenceId, by, isStillValid }: StudioCancel): Promise<boolean> {
  return deps.inTransaction(async (tx) => {
    if (!(await isStillValid(tx))) return false
    const before = await bookingStore(deps).findById(id, { tx })
    if (before?.occurrenceId !== occurrenceId) return false
    if (before.status === 'pending') await endHold(deps, { booking: before, as: 'cancelled', tx })
    if (before.status !== 'confirmed') return false
    await cancelInside(deps, { before, by, tx })
    return true
  })
}

/**
 * Cancels, as the studio, a class's bookings and holds that have not started: mails members, refunds paid bookings,
 * releases held seats. Safe to repeat: what is done is found no more. Returns how many bookings it cancelled.
 */
export async function cancelFutureBookingsOfClass(
  deps: Deps,
  { classId, ...cancel }: Pick<StudioCancel, 'by' | 'isStillValid'> & { classId: string },
): Promise<number> {
  const now = deps.clock.now()
  const live = await bookingStore(deps).liveFrom({ classId, from: deps.clock.today() })
  let cancelled = 0
  for (const { id, occurrenceId, startsAt } of live) {
    if (startsAt && startsAt <= now) continue
    if (await cancelForStudio(deps, { id, occurrenceId, ...cancel })) cancelled += 1
  }
  return cancelled
}
