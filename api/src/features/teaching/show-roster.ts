import type { RosterQuery, TeachingRoster } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { bookingStore, showRoster } from '../bookings/index.ts'
import { occurrenceKey } from '../calendar/index.ts'
import { formatPersonName, loadOwnOccurrence } from './access.ts'
import { toTeachingDate } from './list-dates.ts'
import { listNotes } from './notes.ts'
import { canAskSubstitute } from './substitutes/list-requests.ts'

/** Who is booked, who waits and who is new, without what concerns the desk alone. NOT_FOUND for another's occurrence. */
export async function showTeachingRoster(
  deps: Deps,
  { actor, query }: { actor: Actor; query: RosterQuery },
): Promise<TeachingRoster> {
  const id = occurrenceKey({ ...query, scheduleId: query.scheduleId ?? null })
  const occurrence = await loadOwnOccurrence(deps, { actor, id })
  const roster = await showRoster(deps, query)
  const bookedEntries = roster.entries.filter(({ status }) => status === 'confirmed')
  const [knownUserIds, notes] = await Promise.all([
    bookingStore(deps).findEarlierVisitors({ userIds: bookedEntries.map(({ user }) => user.id), day: query.date }),
    listNotes(deps, { actor, classId: query.classId }),
  ])
  const waiting = roster.waiting?.entries.filter(({ state }) => state === 'waiting') ?? []
  const { className, instructorName } = roster
  return {
    ...toTeachingDate({ occurrence, studioClass: { name: className }, instructorName }),
    entries: bookedEntries.map(({ bookingId, user, isWalkIn, checkedInAt }) => ({
      bookingId,
      name: formatPersonName(actor, user),
      isFirstVisit: !knownUserIds.has(user.id),
      isWalkIn,
      checkedInAt,
    })),
    waiting: waiting.map((entry) => ({ id: entry.id, name: formatPersonName(actor, entry.user) })),
    notes,
    canAskSubstitute: await canAskSubstitute(deps, actor, occurrence),
  }
}
