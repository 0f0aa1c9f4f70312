import { addDays, type TeachingDate } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { occurrenceStore, type StoredOccurrence } from '../calendar/index.ts'
import { classStore } from '../catalogue/classes/index.ts'
import { instructorStore } from '../catalogue/instructors/index.ts'
import { isTaughtBy, maySee } from './access.ts'

const LISTED_DAYS = 14
/** Of one's own dates, because a substitute is asked for on their rosters. */
const LISTED_OWN_DAYS = 56

/** The dates of the next two weeks that this person may open, and their own ones of the next eight, soonest first. */
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
    const isOpen = date > lastDay ? isTaughtBy(actor, occurrence) : maySee(actor, occurrence)
    if (!className || !isOpen || !(status === 'scheduled' || status === 'cancelled')) return []
    return toTeachingDate(occurrence, { className, instructorName: nameById.get(instructorId ?? '') ?? null })
  })
}

type Names = Pick<TeachingDate, 'className' | 'instructorName'>

export function toTeachingDate(occurrence: StoredOccurrence, { className, instructorName }: Names): TeachingDate {
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
