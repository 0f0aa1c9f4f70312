import type { Deps } from '../../../deps.ts'
import { sideBySide } from '../../../platform/side-by-side.ts'
import { occurrenceStore } from '../seats/index.ts'
import { workOffWaitlist } from './hand-over.ts'

const MOST_AT_ONCE = 200

/**
 * Does what is due at the waitlists: offers that run out, lists that close, classes that begin, and seats whose own job
 * did not run.
 */
export async function runWaitlists(deps: Deps): Promise<void> {
  const keys = await occurrenceStore(deps).dueWaitlists({ now: deps.clock.now(), limit: MOST_AT_ONCE })
  await sideBySide(keys, {
    work: (key) => workOffWaitlist(deps, key),
    failure: 'some waitlists could not be worked off',
  })
}
