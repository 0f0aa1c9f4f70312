import type { TickInput, TickResult } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { bookingStore, recordAttendance } from '../bookings/index.ts'
import { loadVisibleOccurrence } from './access.ts'

/**
 * Applies a tick on the roster, which checks a person in or undoes that. A device that got no response sends the tick again,
 * so a tick with the same id takes effect only once. Throws NOT_FOUND, NOT_CHECKABLE.
 */
export function tickBooking(
  deps: Deps,
  actor: Actor,
  { id, tickId, isHere }: TickInput & { id: string },
): Promise<TickResult> {
  return deps.inTransaction(async (tx) => {
    const booking = await bookingStore(deps).findById(id, { tx })
    if (!booking) throw notFound('We could not find this booking.')
    await loadVisibleOccurrence(deps, { actor, id: booking.occurrenceId, tx })
    if (booking.status === 'cancelled' || booking.status === 'expired')
      return { outcome: 'cancelled', checkedInAt: null }
    const isRepeated = booking.tickIds.includes(tickId)
    const currentBooking = isRepeated ? booking : await recordAttendance(deps, { actor, booking, isHere, tickId, tx })
    return { outcome: 'done', checkedInAt: currentBooking.checkedInAt?.toISOString() ?? null }
  })
}
