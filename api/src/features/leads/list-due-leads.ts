import { answeredKinds, type Lead, promisedHours } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { hoursBefore } from '../../platform/studio-time.ts'
import { leadStore } from './lead-store.ts'

const LONGEST_LIST = 100

/**
 * Requests that are still pending after the first day of the promise, the longest first: those that are late
 * lead. A trial was promised contact 'soon' and waits among the others by its age.
 */
export async function listDueLeads(deps: Deps): Promise<Lead[]> {
  const instant = hoursBefore(deps.clock.now(), promisedHours.from)
  const found = await Promise.all(
    answeredKinds.map((kind) => leadStore(deps)[kind].pendingSince({ instant, limit: LONGEST_LIST })),
  )
  return found
    .flat()
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
    .slice(0, LONGEST_LIST)
}
