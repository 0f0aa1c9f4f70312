import type { ComingWaitlist, Day } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore, type StoredOccurrence } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { isSeatHeld, type StoredEntry, waitlistStore } from '../waitlist/waitlist-store.ts'

const MAX_LISTED = 100

/** How many wait for an occurrence, and how many hold an offer of it. */
export type LiveList = { entries: readonly StoredEntry[]; waitingCount: number; offerCount: number }

/** The waitlists that are not empty, by occurrence. */
export async function findLiveLists(deps: Deps): Promise<Map<string, LiveList>> {
  const byOccurrence = Map.groupBy(await waitlistStore(deps).find({ isLive: true }), ({ occurrenceId }) => occurrenceId)
  return new Map(
    [...byOccurrence].map(([id, entries]) => {
      const offerCount = entries.filter(isSeatHeld).length
      return [id, { entries, offerCount, waitingCount: entries.length - offerCount }]
    }),
  )
}

/** The waitlists of dates after a day on which members wait or hold an offer, soonest first. */
export async function comingWaitlists(
  deps: Deps,
  { after, lists }: { after: Day; lists: ReadonlyMap<string, LiveList> },
): Promise<ComingWaitlist[]> {
  const occurrences = await occurrenceStore(deps).findMany([...lists.keys()])
  const coming = occurrences
    .filter(({ date }) => date > after)
    .sort(soonestFirst)
    .slice(0, MAX_LISTED)
  const classes = await classStore(deps).findMany(coming.map(({ classId }) => classId))
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  return coming.flatMap(({ id, classId, date, scheduleId, startTime }) => {
    const list = lists.get(id)
    if (!list) return []
    const { entries, waitingCount, offerCount } = list
    const [offerUntil] = entries.flatMap((entry) => entry.offerUntil ?? []).sort((a, b) => a.getTime() - b.getTime())
    const counts = { waitingCount, offerCount, offerUntil: offerUntil?.toISOString() ?? null }
    return [{ classId, date, scheduleId, className: names.get(classId) ?? '', startTime, ...counts }]
  })
}

const soonestFirst = (a: StoredOccurrence, b: StoredOccurrence) =>
  a.date.localeCompare(b.date) || (a.startTime ?? '').localeCompare(b.startTime ?? '')
