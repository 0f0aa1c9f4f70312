import type { Deps } from '../../../deps.ts'
import { runExclusive } from './keyed-mutex.ts'
import type { OccurrenceScope } from './occurrence-document.ts'
import { occurrenceStore } from './occurrence-store.ts'

/**
 * Call it after committing a change of the calendar, before reading the affected bookings. A booking planned before the
 * change is then either stored already or meets a conflict, sees the change and is planned again. This does not depend
 * on timing.
 */
export async function overtakeBookings(deps: Deps, scope: OccurrenceScope): Promise<void> {
  for (const key of await occurrenceStore(deps).keysOf(scope)) {
    await runExclusive(key, () => deps.inTransaction((tx) => occurrenceStore(deps).touch({ key, tx })))
  }
}
