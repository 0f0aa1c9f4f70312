import type { CheckInInput, RosterEntry } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { unknownBooking } from '../booking/booking-errors.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { rosterEntries } from './roster-entries.ts'

/**
 * Checks a member in, or undoes it. Allowed from the day of the class on, so that the desk can correct it later; before
 * that, or when the booking is not confirmed, it is NOT_CHECKABLE. Repeating the call changes nothing.
 */
export async function checkIn(
  deps: Deps,
  { actor, id, input: { isHere } }: { actor: Actor; id: string; input: CheckInInput },
): Promise<RosterEntry> {
  const booking = await deps.inTransaction(async (tx) => {
    const before = await bookingStore(deps).findById(id, { tx })
    if (!before) throw unknownBooking()
    if (before.status !== 'confirmed') throw notCheckable('This booking is not confirmed.')
    if (before.bookingDate > deps.clock.today()) throw notCheckable('Check-in opens on the day of the class.')
    if ((before.checkedInAt !== null) === isHere) return before
    const checkedInAt = isHere ? deps.clock.now() : null
    const after = await bookingStore(deps).change({ booking: before, changes: { checkedInAt }, tx })
    const what = isHere ? 'check in' : 'undo check-in'
    await auditStore(deps).record({ act: { actor, what, entity: { kind: 'booking', id }, before, after }, tx })
    return after
  })
  const [entry] = await rosterEntries(deps, [booking])
  if (!entry) throw unknownBooking()
  return entry
}

const notCheckable = (sentence: string) => new AppError('NOT_CHECKABLE', sentence)
