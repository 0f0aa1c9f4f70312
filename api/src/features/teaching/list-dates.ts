import { addDays, type StudioClass, type TeachingDate } from '@studio/contract'
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
export async function listTeachingDates(deps: Deps, { actor }: { actor: Actor }): Promise<TeachingDate[]> {
  const from = deps.clock.today()
  const [occurrences, instructors] = await Promise.all([
    occurrenceStore(deps).findBetween({ from, to: addDays(from, LISTED_OWN_DAYS) }),
    instructorStore(deps).list({ includeInactive: true }),
  ])
  const lastDay = addDays(from, LISTED_DAYS)
  const listedOccurrences = occurrences.filter((occurrence) =>
    occurrence.date > lastDay ? isTaughtBy(actor, occurrence) : maySee(actor, occurrence),
  )
  const classes = await classStore(deps).findMany(listedOccurrences.map(({ classId }) => classId))
  const classById = new Map(classes.map((studioClass) => [studioClass.id, studioClass]))
  const nameById = new Map(instructors.map(({ id, name }) => [id, name]))
  return listedOccurrences.flatMap((occurrence) => {
    const studioClass = classById.get(occurrence.classId)
    const isListed = occurrence.status === 'scheduled' || occurrence.status === 'cancelled'
    if (!studioClass?.isActive || !isListed) return []
    const instructorName = nameById.get(occurrence.instructorId ?? '') ?? null
    return toTeachingDate({ occurrence, studioClass, instructorName })
  })
}

type DateFacts = { occurrence: StoredOccurrence; studioClass: Pick<StudioClass, 'name'>; instructorName: string | null }

export function toTeachingDate({ occurrence, studioClass, instructorName }: DateFacts): TeachingDate {
  const { classId, scheduleId, date, startTime, endTime, location, capacity, seatsTaken, status } = occurrence
  return {
    classId,
    className: studioClass.name,
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
