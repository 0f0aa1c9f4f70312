import type { WaitlistEntry } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { turnsOf } from '../booking/reserve-seat.ts'
import { endHold } from '../holds/end-hold.ts'
import { leaveEntry } from './change-entry.ts'
import { toEntryResponse } from './show-entries.ts'
import { isSeatHeld, type StoredEntry, waitlistStore } from './waitlist-store.ts'

/** Takes the member off a waitlist. Another member's entry is NOT_FOUND, one that has ended OFFER_OVER. */
export async function leaveWaitlist(
  deps: Deps,
  { actor: { user }, id }: { actor: Actor; id: string },
): Promise<WaitlistEntry> {
  const found = await waitlistStore(deps).findById(id)
  if (found?.userId !== user.id) throw notFound('We could not find this waitlist.')
  await leave(deps, found)
  const entry = await waitlistStore(deps).findById(id)
  return toEntryResponse(deps, { entry: entry ?? found, user })
}

/** Gives up an entry, and with it the seat that is held for it. Leaving twice is no error. */
export function leave(deps: Deps, { id, ...occurrence }: StoredEntry): Promise<void> {
  return deps.inTransaction(
    async (tx) => {
      const entry = await waitlistStore(deps).findById(id, { tx })
      if (!entry || entry.state === 'left') return
      if (!entry.isLive) throw entryOver()
      const held =
        isSeatHeld(entry) && entry.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
      await leaveEntry(deps, { entry, tx })
      if (held?.status === 'pending') await endHold(deps, { booking: held, as: 'cancelled', tx })
    },
    { serializeBy: turnsOf(occurrence) },
  )
}

/** The error for a place or an offer that has ended. */
export const entryOver = () => new AppError('OFFER_OVER', 'This place on the waitlist has ended.')
