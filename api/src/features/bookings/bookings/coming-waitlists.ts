import { type ComingWaitlist, type Day, timeIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { occurrenceKey, occurrenceStore } from '../seats/index.ts'
import { waitlistStore } from '../waitlist-entries/index.ts'

const MOST_LISTED = 100

/** The waitlists of dates after a day on which members wait or hold an offer, soonest first; two reads at most. */
export async function comingWaitlists(deps: Deps, { after }: { after: Day }): Promise<ComingWaitlist[]> {
  const coming = (await occurrenceStore(deps).liveWaitlists()).filter(({ occurrence }) => occurrence.date > after)
  if (coming.length === 0) return []
  const sorted = coming.sort((a, b) => a.occurrence.date.localeCompare(b.occurrence.date)).slice(0, MOST_LISTED)
  const [entries, classes] = await Promise.all([
    waitlistStore(deps).liveOfOccurrences(sorted.map(({ occurrence }) => occurrenceKey(occurrence))),
    classStore(deps).findMany([...new Set(sorted.map(({ occurrence }) => occurrence.classId))]),
  ])
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  const byOccurrence = Map.groupBy(entries, ({ occurrence }) => occurrence)
  const lists = sorted.map(({ occurrence, waiting, offers }): ComingWaitlist => {
    const own = byOccurrence.get(occurrenceKey(occurrence)) ?? []
    const startsAt = own[0]?.startsAt ?? null
    const ends = own.flatMap(({ offerUntil }) => offerUntil ?? []).sort((a, b) => a.getTime() - b.getTime())
    return {
      ...occurrence,
      className: names.get(occurrence.classId) ?? '',
      startTime: startsAt && timeIn(startsAt, deps.clock.timeZone),
      waitingCount: waiting,
      offerCount: offers,
      offerUntil: ends[0]?.toISOString() ?? null,
    }
  })
  return lists.sort((a, b) => a.date.localeCompare(b.date) || (a.startTime ?? '').localeCompare(b.startTime ?? ''))
}
