import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import type { JobRef } from '../../../platform/queue/job-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { hasHadWaitlist, type StoredOccurrence } from './occurrence-store.ts'

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
 * Queues and returns the job; returns null if the occurrence has neither bookings nor a waitlist. The job mails members
 * what differs from `formerOccurrence`. Pass the changed occurrence to mail nothing: names on
 * bookings and the waitlist are still updated.
 */
export async function queueOccurrenceJob(
  deps: Deps,
  { formerOccurrence, actor, tx }: { formerOccurrence: StoredOccurrence; actor: Pick<Actor, 'id' | 'user'>; tx: Tx },
): Promise<JobRef | null> {
  if (formerOccurrence.seatsTaken === 0 && !hasHadWaitlist(formerOccurrence)) return null
  const { id: occurrenceId, date, startTime, endTime, instructorId, location } = formerOccurrence
  const changedAt = deps.clock.now().toISOString()
  const { username } = actor.user
  const payload: OccurrenceJob = {
    occurrenceId,
    changedAt,
    actor: { id: actor.id, username },
    former: { startTime, endTime, instructorId, location },
  }
  const job = { kind: 'date-change', dedupeKey: `${occurrenceId}:${changedAt}` } as const
  await deps.jobQueue.add({ ...job, payload, title: `${date}, by ${username}`, tx })
  return job
}
