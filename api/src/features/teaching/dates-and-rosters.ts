import { addDays, type TeachingDate, type TeachingRoster } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { bookingStore, showRoster } from '../bookings/index.ts'
import { occurrenceStore, type StoredOccurrence } from '../calendar/index.ts'
import { classStore } from '../catalogue/classes/index.ts'
import { instructorStore } from '../catalogue/instructors/index.ts'
import { canSee, formatPersonNameFor, isTaughtBy, loadVisibleOccurrence } from './access.ts'
import { listNotes } from './notes.ts'
import { canAskSubstitute } from './substitutes/list-requests.ts'

const LISTED_DAYS = 14
/** Instructors see their own occurrences further ahead, so that they can ask for substitutes early. */
const LISTED_OWN_DAYS = 56

/** Lists the occurrences of the next two weeks that the actor can see, and of the next eight weeks those that they teach. */
export async function listTeachingDates(deps: Deps, actor: Actor): Promise<TeachingDate[]> {
  const from = deps.clock.today()
  const [occurrences, instructors, classes] = await Promise.all([
    occurrenceStore(deps).findBetween({ from, to: addDays(from, LISTED_OWN_DAYS) }),
    instructorStore(deps).list({ includeInactive: true }),
    classStore(deps).list(),
  ])
  const lastDay = addDays(from, LISTED_DAYS)
  const nameById = new Map([...instructors, ...classes].map(({ id, name }) => [id, name]))
  return occurrences.flatMap((occurrence) => {
    const { date, status, classId, instructorId } = occurrence
    const className = nameById.get(classId)
    const isVisible = date > lastDay ? isTaughtBy(actor, occurrence) : canSee(actor, occurrence)
    const isOnCalendar = status === 'scheduled' || status === 'cancelled'
    if (!className || !isVisible || !isOnCalendar) return []
    return toTeachingDate(occurrence, { className, instructorName: nameById.get(instructorId ?? '') ?? null })
  })
}

/** Loads who is booked, who waits and who comes for the first time, without what only the desk may see. Throws NOT_FOUND. */
export async function loadTeachingRoster(deps: Deps, actor: Actor, id: string): Promise<TeachingRoster> {
  const occurrence = await loadVisibleOccurrence(deps, { actor, id })
  const { classId, date } = occurrence
  const roster = await showRoster(deps, { classId, date, scheduleId: occurrence.scheduleId ?? undefined })
  const bookedEntries = roster.entries.filter(({ status }) => status === 'confirmed')
  const [earlierVisitorIds, notes] = await Promise.all([
    bookingStore(deps).findUsersBookedBefore({ userIds: bookedEntries.map(({ user }) => user.id), day: date }),
    listNotes(deps, { actor, classId }),
  ])
  const waitingEntries = roster.waiting?.entries.filter(({ state }) => state === 'waiting') ?? []
  return {
    ...toTeachingDate(occurrence, roster),
    entries: bookedEntries.map(({ bookingId, user, isWalkIn, checkedInAt }) => ({
      bookingId,
      name: formatPersonNameFor(actor, user),
      isFirstVisit: !earlierVisitorIds.has(user.id),
      isWalkIn,
      checkedInAt,
    })),
    waiting: waitingEntries.map(({ id: entryId, user }) => ({ id: entryId, name: formatPersonNameFor(actor, user) })),
    notes,
    canAskSubstitute: await canAskSubstitute(deps, actor, occurrence),
  }
}

type Names = Pick<TeachingDate, 'className' | 'instructorName'>

function toTeachingDate(occurrence: StoredOccurrence, { className, instructorName }: Names): TeachingDate {
  const { id, scheduleId, date, startTime, endTime, location, capacity, seatsTaken, status } = occurrence
  return {
    id,
    className,
    scheduleId,
    date,
    startTime,
    endTime,
    location,
    instructorName,
    isCancelled: status !== 'scheduled',
    capacity,
    bookedCount: seatsTaken,
  }
}
