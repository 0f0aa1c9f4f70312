import type { Deps } from '../../../deps.ts'
import { type OccurrenceJob, occurrenceStore } from '../../calendar/index.ts'
import { formatFormerTimes } from '../mails/former-times.ts'
import { queueListJob } from './list-jobs.ts'
import { queueMoved } from './queue-waitlist-mails.ts'
import { waitlistStore } from './waitlist-store.ts'

/** Moves the waitlist of an occurrence with it: the order stays, the closing moves, and everyone on it is mailed. */
export async function moveEntries(deps: Deps, { job }: { job: OccurrenceJob }): Promise<void> {
  const { occurrenceId, was, since } = job
  for (const { id } of await waitlistStore(deps).liveOfOccurrence({ occurrenceId })) {
    await deps.inTransaction(async (tx) => {
      const entry = await waitlistStore(deps).findById(id, { tx })
      const occurrence = await occurrenceStore(deps).findById(occurrenceId, { tx })
      if (!entry?.isLive || !occurrence || entry.startsAt?.getTime() === occurrence.startsAt?.getTime()) return
      const { startsAt, endsAt, date } = occurrence
      await waitlistStore(deps).change({ id, fields: { startsAt, endsAt }, now: deps.clock.now(), tx })
      const moved = { ...entry, startsAt, endsAt }
      await queueMoved(deps, { entry: moved, was: formatFormerTimes(deps, { date, was }), since, tx })
      await queueListJob(deps, { occurrence, act: 'end', tx })
    })
  }
}
