import type { CheckInInput, RosterEntry } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { rosterEntries } from './roster.ts'

/**
 * Notes that somebody has come to a class they are booked for, or takes the note back. From the day of the class on, so
 * that the desk can put it right afterwards; before it, and for a booking that is not confirmed, NOT_CHECKABLE. Saying the
 * same twice changes nothing.
 */
export async function checkIn(
  deps: Deps,
  { actor, id, input: { isHere } }: { actor: Actor; id: string; input: CheckInInput },
): Promise<RosterEntry> {
  await deps.inTransaction(async (tx) => {
    const before = await deps.bookings.findById(id, { tx })
    if (!before) throw notFound('We could not find this booking.')
    if (before.status !== 'confirmed') throw notCheckable('This booking is not confirmed.')
    if (before.bookingDate > deps.clock.today()) throw notCheckable('Check-in opens on the day of the class.')
    if ((before.checkedInAt !== null) === isHere) return
    const checkedInAt = isHere ? deps.clock.now() : null
    await deps.bookings.checkIn({ id, checkedInAt, tx })
    const what = isHere ? 'check in' : 'undo check-in'
    const after = { ...before, checkedInAt }
    await deps.audit.record({ act: { actor, what, entity: { kind: 'booking', id }, before, after }, tx })
  })
  const booking = await deps.bookings.findById(id)
  const [entry] = booking ? await rosterEntries(deps, [booking]) : []
  if (!entry) throw notFound('We could not find this booking.')
  return entry
}

const notCheckable = (sentence: string) => new AppError('NOT_CHECKABLE', sentence)
