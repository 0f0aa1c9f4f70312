import { waitlistClosesAt } from '@studio/contract'
import { sendWrite } from '../../../adapters/bulk-write.ts'
import type { Deps } from '../../../deps.ts'
import { getWaitlistTerms } from '../../../platform/waitlist-terms.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { occurrenceStore } from '../seats/index.ts'
import { queueMoved, waitlistStore } from '../waitlist-entries/index.ts'

/** A date of a schedule that the studio gave other hours. */
type MovedList = {
  scheduleId: string
  date: string
  span: { startsAt: Date; endsAt: Date }
  since: Date
  /** The hours before, for display. */
  was: string
}

/** Moves the waitlist of an occurrence with it: the order stays, the closing moves, and everyone waiting is mailed. */
export async function moveWaitlist(deps: Deps, moved: MovedList): Promise<void> {
  const { scheduleId, date, span, since, was } = moved
  for (const key of await occurrenceStore(deps).keysOf({ from: date, date, scheduleId })) {
    const entries = await waitlistStore(deps).liveOfOccurrence({ occurrence: key })
    for (const { id } of entries) {
      await deps.inTransaction(async (tx) => {
        const entry = await waitlistStore(deps).findById(id, { tx })
        if (!entry?.isLive || entry.startsAt?.getTime() === span.startsAt.getTime()) return
        await waitlistStore(deps).change({ id, fields: span, now: deps.clock.now(), tx })
        await queueMoved(deps, { entry: { ...entry, ...span }, was, since, tx })
      })
    }
    const studioClass = entries[0] ? await classStore(deps).findById(entries[0].classId) : null
    if (!studioClass) continue
    const { closesMinutes } = getWaitlistTerms(deps.env, studioClass)
    const closesAt = waitlistClosesAt({ startsAt: span.startsAt, closesMinutes })
    // Looked at soon: the list may have closed with the move.
    const write = occurrenceStore(deps).waitlistWrite({ key, counts: {}, closesAt, dueAt: deps.clock.now() })
    await deps.inTransaction((tx) => sendWrite({ database: deps.database, write, tx }))
  }
}
