import type { TickInput, TickResult } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { bookingStore, recordAttendance } from '../bookings/index.ts'
import { loadOwnOccurrence } from './access.ts'

/**
 * Checks somebody in, or undoes that. A device sends a tick again when its response was lost, so each tick takes effect only
 * once, even if somebody has undone it meanwhile. Throws NOT_FOUND and NOT_CHECKABLE.
 */
export function tickBooking(
  deps: Deps,
  actor: Actor,
  { id, tickId, isHere }: TickInput & { id: string },
): Promise<TickResult> {
  return deps.inTransaction(async (tx) => {
    const booking = await bookingStore(deps).findById(id, { tx })
    if (!booking) throw notFound('We could not find this booking.')
    await loadOwnOccurrence(deps, { actor, id: booking.occurrenceId, tx })
    if (booking.status === 'cancelled' || booking.status === 'expired')
      return { outcome: 'cancelled', checkedInAt: null }
    const isRepeated = booking.tickIds.includes(tickId)
    const currentBooking = isRepeated ? booking : await recordAttendance(deps, { actor, booking, isHere, tickId, tx })
    return { outcome: 'done', checkedInAt: currentBooking.checkedInAt?.toISOString() ?? null }
  })
}
