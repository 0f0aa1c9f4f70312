import type { Deps } from '../../deps.ts'
import { runExclusive } from './keyed-mutex.ts'
import type { OccurrenceScope } from './occurrence-store.ts'

/**
 * Call it when a change of the calendar is committed, before what is booked there is read. A booking that was planned
 * before the change is stored when this answers, and so is read; one that is not meets a conflict, sees the change in its
 * next transaction and is planned anew. No length of time decides between the two.
 */
export async function overtakeBookings(deps: Deps, scope: OccurrenceScope): Promise<void> {
  for (const key of await deps.occurrences.keysOf(scope)) {
    await runExclusive(key, () => deps.inTransaction((tx) => deps.occurrences.touch({ key, tx })))
  }
}
