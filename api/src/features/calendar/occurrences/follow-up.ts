import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { StoredOccurrence } from './occurrence-store.ts'

/** The job that applies the change of an occurrence to its bookings and its waitlist. */
export type OccurrenceJob = {
  occurrenceId: string
  since: string
  actor: { id: string; username: string }
  /** The former values, for the mail to the members. */
  was: Pick<StoredOccurrence, 'startTime' | 'endTime' | 'instructorId' | 'location'>
}

/**
 * Queues the job if anybody has booked the occurrence or waits for it. Members are informed of what differs from `before`;
 * pass the current occurrence to update only the names on bookings. Returns the cause of the job, or null.
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
