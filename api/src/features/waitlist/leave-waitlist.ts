import type { WaitlistEntry } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { WaitedSeats } from './ports.ts'
import { toEntryResponse } from './show-entries.ts'
import type { StoredEntry } from './waitlist-store.ts'

/** Takes the member off a waitlist. Another member's entry is NOT_FOUND, one that has ended OFFER_OVER. */
export async function leaveWaitlist(
  deps: Deps,
  seats: WaitedSeats,
  { actor: { user }, id }: { actor: Actor; id: string },
): Promise<WaitlistEntry> {
  const found = await deps.waitlist.findById(id)
  if (found?.userId !== user.id) throw notFound('We could not find this waitlist.')
  await leave(deps, found)
  const entry = await deps.waitlist.findById(id)
  return toEntryResponse(deps, seats, { entry: entry ?? found, user })
}

/** Ends an entry as its member's choice; throws OFFER_OVER when it has ended otherwise. Leaving twice is no error. */
export async function leave(deps: Deps, { id }: StoredEntry): Promise<void> {
  await deps.inTransaction(async (tx) => {
    const entry = await deps.waitlist.findById(id, { tx })
    if (!entry || entry.state === 'left') return
    if (!entry.isLive) throw entryOver()
    await leaveInside(deps, { entry, tx })
  })
}

/** The same inside a transaction that does more. */
export async function leaveInside(deps: Deps, { entry, tx }: { entry: StoredEntry; tx: Tx }): Promise<void> {
  const now = deps.clock.now()
  const list = await deps.occurrences.findWaitlist({ key: entry.occurrence, tx })
  await deps.waitlist.change({
    id: entry.id,
    state: 'left',
    event: { at: now, what: 'left', reason: null, note: null },
    now,
    tx,
  })
  if (!list) return
  await deps.occurrences.changeWaitlist({ key: entry.occurrence, counts: { waiting: list.waiting - 1 }, tx })
}

export const entryOver = () => new AppError('OFFER_OVER', 'This place on the waitlist has ended.')
