import type { Deps } from '../../deps.ts'
import type { Tx } from '../transaction.ts'

export type RosterFactsJob = { of: { classId?: string; scheduleId?: string }; since: string }

/** Has the rosters of coming dates brought up to the catalogue; what has begun by then keeps what it was. */
export async function queueRosterFacts(
  deps: Deps,
  { of, title, tx }: { of: RosterFactsJob['of']; title: string; tx: Tx },
): Promise<void> {
  const payload: RosterFactsJob = { of, since: deps.clock.now().toISOString() }
  await deps.jobQueue.add({ kind: 'roster-facts', cause: deps.ids.next(), payload, title, tx })
}
