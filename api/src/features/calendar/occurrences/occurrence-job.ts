import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { hasWaitlistEntries, type StoredOccurrence } from './occurrence-store.ts'

/** The job that applies the change of an occurrence to its bookings and its waitlist. */
export type OccurrenceJob = {
  occurrenceId: string
  /** When the occurrence was changed. */
  changedAt: string
  actor: { id: string; username: string }
  /** The former values, for the mail to the members. */
  former: Pick<StoredOccurrence, 'startTime' | 'endTime' | 'instructorId' | 'location'>
}

/**
 * Queues the job if anybody has booked the occurrence or waits for it, and returns its `cause`; otherwise null. Members
 * are told what differs from `before`. Pass the current occurrence to update only the names on bookings.
 */
export async function queueOccurrenceJob(
  deps: Deps,
  { before, actor, tx }: { before: StoredOccurrence; actor: Pick<Actor, 'id' | 'user'>; tx: Tx },
): Promise<string | null> {
  if (before.seatsTaken === 0 && !hasWaitlistEntries(before)) return null
  const { id: occurrenceId, startTime, endTime, instructorId, location } = before
  const changedAt = deps.clock.now().toISOString()
  const { username } = actor.user
  const payload: OccurrenceJob = {
    occurrenceId,
    changedAt,
    actor: { id: actor.id, username },
    former: { startTime, endTime, instructorId, location },
  }
  const cause = `${occurrenceId}:${changedAt}`
  await deps.jobQueue.add({ kind: 'date-change', cause, payload, title: `${before.date}, by ${username}`, tx })
  return cause
}
