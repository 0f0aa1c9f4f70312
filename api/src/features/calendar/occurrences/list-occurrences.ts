import type { Day, Instructor, Occurrence, OccurrenceChange, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { type StoredSchedule, scheduleStore } from '../schedules/schedule-store.ts'
import { occurrenceStore, type StoredOccurrence } from './occurrence-store.ts'

type Range = { from: Day; to: Day }

/**
 * Soonest first, of active schedules and classes; `withCancelled` adds those cancelled for their date. Four reads,
 * however long the range.
 */
export async function listOccurrences(
  deps: Deps,
  { range, withCancelled }: { range: Range; withCancelled: boolean },
): Promise<Occurrence[]> {
  const [stored, schedules, classes, instructors] = await Promise.all([
    occurrenceStore(deps).between(range),
    scheduleStore(deps).list(),
    classStore(deps).list(),
    instructorStore(deps).list({ includeInactive: true }),
  ])
  const place = new Map(schedules.map((schedule, index) => [schedule.id, { schedule, index }]))
  const classById = new Map(classes.map((one) => [one.id, one]))
  const nameById = namesOf(instructors)
  const shown = stored.flatMap((occurrence) => {
    const { schedule, index } = place.get(occurrence.scheduleId ?? '') ?? {}
    const studioClass = classById.get(occurrence.classId)
    const isShown = occurrence.status === 'scheduled' || (withCancelled && occurrence.status === 'cancelled')
    if (!schedule || index === undefined || !studioClass || !isShown) return []
    return [{ index, occurrence: toOccurrence({ occurrence, schedule, studioClass, nameById }) }]
  })
  // What starts together stays in the order in which the schedules were created.
  return shown
    .sort((a, b) => a.occurrence.startsAt.localeCompare(b.occurrence.startsAt) || a.index - b.index)
    .map(({ occurrence }) => occurrence)
}

export async function showOccurrence(
  deps: Deps,
  input: { occurrence: StoredOccurrence; schedule: StoredSchedule; studioClass: StudioClass; tx?: Tx },
): Promise<Occurrence> {
  const { occurrence, tx } = input
  const { instructorId } = occurrence
  const instructor = instructorId ? await instructorStore(deps).findById(instructorId, { tx }) : null
  return toOccurrence({ ...input, nameById: namesOf(instructor ? [instructor] : []) })
}

const namesOf = (instructors: readonly Instructor[]) => new Map(instructors.map(({ id, name }) => [id, name]))

type Shown = {
  occurrence: StoredOccurrence
  schedule: StoredSchedule
  studioClass: StudioClass
  nameById: ReadonlyMap<string, string>
}

function toOccurrence({ occurrence, schedule, studioClass, nameById }: Shown): Occurrence {
  const { date, startTime, endTime, startsAt, endsAt, instructorId, location, capacity, seatsTaken } = occurrence
  if (!startTime || !endTime || !startsAt || !endsAt) throw new Error('a date of a schedule has a time of day')
  const { plannedUntil: _, ...shownSchedule } = schedule
  const changedAt = occurrence.updatedAt?.toISOString() ?? schedule.updatedAt
  return {
    ...shownSchedule,
    className: studioClass.name,
    category: studioClass.category,
    hasWaitlist: studioClass.hasWaitlist !== false,
    updatedAt: changedAt > schedule.updatedAt ? changedAt : schedule.updatedAt,
    version: versionOfDate(occurrence),
    startTime,
    endTime,
    location,
    date,
    instructorId,
    capacity,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    instructorName: (instructorId && nameById.get(instructorId)) || null,
    isCancelled: occurrence.changed.includes('status'),
    change: changeOf({ occurrence, schedule }),
    bookedCount: seatsTaken,
  }
}

/** The version of one date: that of what was changed for it alone; all dates that are as in the series share one. */
function versionOfDate({ changed, ...occurrence }: StoredOccurrence): string {
  const { startTime, endTime, instructorId, location, note } = occurrence
  return toVersion({
    isCancelled: changed.includes('status'),
    ...(changed.includes('time') ? { startTime, endTime } : {}),
    ...(changed.includes('instructor') ? { instructorId } : {}),
    ...(changed.includes('location') ? { location } : {}),
    note,
  })
}

function changeOf({ occurrence, schedule }: Pick<Shown, 'occurrence' | 'schedule'>): OccurrenceChange | null {
  const { changed, note } = occurrence
  const { startTime, endTime } = schedule
  const isMoved = occurrence.startTime !== startTime || occurrence.endTime !== endTime
  const movedFrom = changed.includes('time') && isMoved ? { startTime, endTime } : null
  const [isSubstituted, isRelocated] = [changed.includes('instructor'), changed.includes('location')]
  return movedFrom || isSubstituted || isRelocated || note ? { movedFrom, isSubstituted, isRelocated, note } : null
}
