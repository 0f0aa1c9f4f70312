import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { serveWaitlist } from '../waitlist/serve-waitlist.ts'

/**
 * The only way in which a seat becomes free, in the transaction that ends its booking: cancelled by the member or the
 * studio, an expired hold, a refund, a plan that ended, a closed account. It goes to the first on the waitlist who can
 * have it; with nobody left it is public.
 */
export async function releaseSeat(deps: Deps, { occurrenceId, tx }: { occurrenceId: string; tx: Tx }): Promise<void> {
  const occurrence = await occurrenceStore(deps).findById(occurrenceId, { tx })
  if (!occurrence || occurrence.seatsTaken < 1) throw new Error(`no seat to release at ${occurrenceId}`)
  await occurrenceStore(deps).count({ id: occurrenceId, by: { seatsTaken: -1 }, tx })
  deps.metrics.noteSeat({ change: 'released', tx })
  await serveWaitlist(deps, { occurrence: { ...occurrence, seatsTaken: occurrence.seatsTaken - 1 }, tx })
}
