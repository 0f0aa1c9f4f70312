import type { Deps } from '../../../deps.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { hasBegun, occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { saleEnd } from '../holds/sale-end.ts'
import { endEntry } from './change-entry.ts'
import { queuePublic } from './queue-waitlist-mails.ts'
import { waitlistStore } from './waitlist-store.ts'

type ListJob = { occurrenceId: string; act: 'end' | 'tell public' }

/** Has a list ended when its class begins, or everybody on it told that seats are public; once each. */
export async function queueListJob(
  deps: Deps,
  { occurrence, act, tx }: { occurrence: StoredOccurrence; act: ListJob['act']; tx: Tx },
): Promise<void> {
  const { id: occurrenceId, startsAt, date } = occurrence
  const payload: ListJob = { occurrenceId, act }
  const cause = `${occurrenceId}:${act}:${startsAt?.getTime() ?? date}`
  const dueAt = act === 'end' ? saleEnd(deps, { startsAt, bookingDate: date }) : deps.clock.now()
  await deps.jobQueue.add({ kind: 'waitlist', cause, payload, title: `Waitlist of ${date}`, dueAt, tx })
}

export const listHandler = defineHandler<ListJob>({
  kind: 'waitlist',
  run: async (deps, { payload: { occurrenceId, act } }) => {
    const occurrence = await occurrenceStore(deps).findById(occurrenceId)
    // A date that was moved has another job for its new start.
    if (!occurrence || (act === 'end' && !hasBegun(deps, occurrence))) return
    for (const { id } of await waitlistStore(deps).liveOfOccurrence({ occurrenceId })) {
      await deps.inTransaction(async (tx) => {
        const entry = await waitlistStore(deps).findById(id, { tx })
        if (entry?.state !== 'waiting') return
        if (act === 'end') await endEntry(deps, { entry, reason: 'started', tx })
        else if (!entry.events.some(({ what }) => what === 'told_public')) await queuePublic(deps, { entry, tx })
      })
    }
  },
})
