import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredOccurrence } from './occurrence-store.ts'

/** The job that follows a changed occurrence: its bookings and its waitlist move, end or are served. */
export type OccurrenceJob = {
  occurrenceId: string
  since: string
  actor: { id: string; username: string }
  /** What its members were told before. */
  was: Pick<StoredOccurrence, 'startTime' | 'endTime' | 'instructorId' | 'location'>
}

/**
 * When anybody has booked the occurrence or waits for it. Members are told what is other than `before`: with the present
 * occurrence nothing is, and the job only brings the names on bookings up to date. Returns the cause of the job; null
 * without one.
 */
export async function queueFollowUp(
  deps: Deps,
  { before, actor, tx }: { before: StoredOccurrence; actor: Pick<Actor, 'id' | 'user'>; tx: Tx },
): Promise<string | null> {
  if (before.seatsTaken === 0 && before.nextNumber === 1) return null
  const { id: occurrenceId, startTime, endTime, instructorId, location } = before
  const since = deps.clock.now().toISOString()
  const { username } = actor.user
  const payload: OccurrenceJob = {
    occurrenceId,
    since,
    actor: { id: actor.id, username },
    was: { startTime, endTime, instructorId, location },
  }
  const cause = `${occurrenceId}:${since}`
  await deps.jobQueue.add({ kind: 'date-change', cause, payload, title: `${before.date}, by ${username}`, tx })
  return cause
}
