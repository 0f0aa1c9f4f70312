import type { WaitlistEntry } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { withdrawAgreement } from './change-entry.ts'
import { toEntryResponse } from './show-entries.ts'
import { waitlistStore } from './waitlist-store.ts'

/**
 * Takes back the member's agreement to be charged; they keep their place. Twice is no error; OFFER_OVER once it is
 * their turn, another member's entry is NOT_FOUND.
 */
export async function withdrawCharge(
  deps: Deps,
  { actor: { user }, id }: { actor: Actor; id: string },
): Promise<WaitlistEntry> {
  const found = await waitlistStore(deps).findById(id)
  if (found?.userId !== user.id) throw notFound('We could not find this waitlist.')
  await deps.inTransaction(async (tx) => {
    const entry = await waitlistStore(deps).findById(id, { tx })
    if (entry?.state !== 'waiting') throw turnHasCome()
    if (entry.charge) await withdrawAgreement(deps, { entry, tx })
  })
  const entry = await waitlistStore(deps).findById(id)
  return toEntryResponse(deps, { entry: entry ?? found, user })
}

const turnHasCome = () => new AppError('OFFER_OVER', 'It was your turn already, so this cannot be taken back any more.')
