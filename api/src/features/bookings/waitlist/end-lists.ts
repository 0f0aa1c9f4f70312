import type { WaitlistEnd } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { endHold } from '../holds/end-hold.ts'
import { endEntry } from './change-entry.ts'
import { queueEnded } from './queue-waitlist-mails.ts'
import { isSeatHeld, waitlistStore } from './waitlist-store.ts'

type ListEnd = {
  occurrenceId: string
  reason: Extract<WaitlistEnd, 'date_cancelled' | 'switched_off'>
  /** Whether the reason still holds, as the transaction sees it. */
  isStillValid: (tx: Tx) => Promise<boolean>
}

/**
 * Ends all who wait for an occurrence. With a cancelled date its offers end too, and everybody gets one mail; when only
 * the list is switched off, an open offer lasts as long as it was made for.
 */
export async function endList(deps: Deps, { occurrenceId, reason, isStillValid }: ListEnd): Promise<void> {
  // Those who wait first, so that the seat of an offer goes to none of them.
  const live = await waitlistStore(deps).liveOfOccurrence({ occurrenceId })
  const waitingFirst = [...live.filter((entry) => !isSeatHeld(entry)), ...live.filter(isSeatHeld)]
  for (const { id } of waitingFirst) {
    await deps.inTransaction(async (tx) => {
      if (!(await isStillValid(tx))) return
      const entry = await waitlistStore(deps).findById(id, { tx })
      if (!entry?.isLive || (isSeatHeld(entry) && reason === 'switched_off')) return
      await endEntry(deps, { entry, reason, tx })
      const booking = entry.bookingId ? await bookingStore(deps).findById(entry.bookingId, { tx }) : null
      if (booking?.status === 'pending') await endHold(deps, { booking, as: 'cancelled', tx })
      if (reason === 'date_cancelled') await queueEnded(deps, { entry, tx })
    })
  }
}

/** Ends the lists of all coming dates of a class that is deleted. */
export async function endLists(
  deps: Deps,
  { classId, isStillValid }: Pick<ListEnd, 'isStillValid'> & { classId: string },
): Promise<void> {
  const coming = await occurrenceStore(deps).ofClassFrom({ classId, from: deps.clock.today() })
  for (const { id: occurrenceId, nextNumber } of coming) {
    if (nextNumber > 1) await endList(deps, { occurrenceId, reason: 'date_cancelled', isStillValid })
  }
}
