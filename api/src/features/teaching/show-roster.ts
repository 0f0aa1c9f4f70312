import type { TeachingRoster } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { bookingStore, showRoster } from '../bookings/index.ts'
import { formatPersonName, loadOwnOccurrence } from './access.ts'
import { toTeachingDate } from './list-dates.ts'
import { listNotes } from './notes.ts'
import { canAskSubstitute } from './substitutes/list-requests.ts'

/** Who is booked, who waits and who is new, without what concerns the desk alone. NOT_FOUND for another's occurrence. */
export async function showTeachingRoster(deps: Deps, actor: Actor, id: string): Promise<TeachingRoster> {
  const occurrence = await loadOwnOccurrence(deps, { actor, id })
  const { classId, date } = occurrence
  const roster = await showRoster(deps, { classId, date, scheduleId: occurrence.scheduleId ?? undefined })
  const bookedEntries = roster.entries.filter(({ status }) => status === 'confirmed')
  const [knownUserIds, notes] = await Promise.all([
    bookingStore(deps).findEarlierVisitors({ userIds: bookedEntries.map(({ user }) => user.id), day: date }),
    listNotes(deps, { actor, classId }),
  ])
  const waiting = roster.waiting?.entries.filter(({ state }) => state === 'waiting') ?? []
  return {
    ...toTeachingDate(occurrence, roster),
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
