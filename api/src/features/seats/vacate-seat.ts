import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Occurrence } from './occurrence-store.ts'

/** Why a seat became free: who ended its booking, or `capacity` when the class has more seats than before. */
export type VacatedBy = 'member' | 'studio' | 'checkout' | 'account' | 'membership' | 'capacity'

/**
 * Every seat that becomes free goes through here, in the transaction of its cause: cancelled by the member or the
 * studio, an expired hold, a refund, a plan that ended, a closed account, a higher capacity.
 */
export async function vacateSeat(
  deps: Deps,
  { occurrence, by, tx }: { occurrence: Occurrence; by: VacatedBy; tx: Tx },
): Promise<void> {
  if (by !== 'capacity') {
    await deps.occurrences.release({ occurrence, tx })
    deps.metrics.noteSeat({ change: 'released', tx })
  }
  deps.occurrences.noteSeatFree(occurrence)
}

/** More seats on every coming date of a class that was ever booked, in the transaction that raises its capacity. */
export async function vacateAddedSeats(deps: Deps, { classId, tx }: { classId: string; tx: Tx }): Promise<void> {
  for (const occurrence of await deps.occurrences.inScope({ classId, from: deps.clock.today(), tx })) {
    await vacateSeat(deps, { occurrence, by: 'capacity', tx })
  }
}
