import type { WaitlistEntry } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { PersonalData } from '../../../platform/feature.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { getSerializeKeys } from '../booking/lock-member.ts'
import { endHoldAndQueueCheckoutEnd } from '../holds/end-hold.ts'
import { changeEntry } from './change-entry.ts'
import { loadOwnEntry, loadOwnEntryResponse, type OwnEntryInput } from './show-entries.ts'
import { type StoredEntry, waitlistStore } from './waitlist-store.ts'

/** Throws NOT_FOUND for another member's entry, OFFER_OVER for one that has ended. */
export async function leaveWaitlist(deps: Deps, { actor, id }: OwnEntryInput): Promise<WaitlistEntry> {
  await leaveEntry(deps, await loadOwnEntry(deps, { actor, id }))
  return loadOwnEntryResponse(deps, { actor, id })
}

/** Leaves the waitlist of an entry and releases the seat held for it. Leaving twice is not an error. */
export function leaveEntry(deps: Deps, entry: StoredEntry): Promise<void> {
  return deps.inTransaction(
    async (tx) => {
      const currentEntry = await waitlistStore(deps).findById(entry.id, { tx })
      if (!currentEntry || currentEntry.state === 'left') return
      if (!currentEntry.isLive) throw offerOver()
      await leaveInTransaction(deps, { entry: currentEntry, tx })
    },
    { serializeBy: getSerializeKeys(entry) },
  )
}

async function leaveInTransaction(deps: Deps, { entry, tx }: { entry: StoredEntry; tx: Tx }): Promise<void> {
  const heldBooking = entry.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
  await changeEntry(deps, { entry, kind: 'left', fields: { state: 'left' }, tx })
  if (heldBooking?.status === 'pending')
    await endHoldAndQueueCheckoutEnd(deps, { booking: heldBooking, status: 'cancelled', tx })
}

/** Withdraws the agreement to charge a saved card; the member keeps their place. Throws OFFER_OVER once it is their turn. */
export async function withdrawChargeAgreement(deps: Deps, { actor, id }: OwnEntryInput): Promise<WaitlistEntry> {
  await loadOwnEntry(deps, { actor, id })
  await deps.inTransaction(async (tx) => {
    const entry = await waitlistStore(deps).findById(id, { tx })
    if (entry?.state !== 'waiting')
      throw new AppError('OFFER_OVER', 'It was already your turn, so this can no longer be undone.')
    if (entry.charge) await changeEntry(deps, { entry, kind: 'withdrawn', fields: { charge: null }, tx })
  })
  return loadOwnEntryResponse(deps, { actor, id })
}

export const offerOver = () => new AppError('OFFER_OVER', 'This place on the waitlist has ended.')

/** Closing an account leaves all waitlists, declines open offers and deletes the entries. */
export const waitlistPersonalData: PersonalData = {
  name: 'waitlist',
  collect: async (deps, userId) =>
    (await waitlistStore(deps).find({ userId })).map(
      ({ id: _id, userId: _userId, occurrenceId: _occurrenceId, ...exportedFields }) => exportedFields,
    ),
  erase: async (deps, { userId, tx }) => {
    for (const entry of await waitlistStore(deps).find({ userId }, { tx })) {
      if (entry.isLive) await leaveInTransaction(deps, { entry, tx })
      await waitlistStore(deps).remove({ id: entry.id, tx })
    }
  },
}
