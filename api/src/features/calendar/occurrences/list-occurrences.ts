import type { Day, Instructor, Occurrence, OccurrenceChange, StudioClass } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { type StoredSchedule, scheduleStore } from '../schedules/schedule-store.ts'
import { isCancelledByStaff, occurrenceStore, type StoredOccurrence } from './occurrence-store.ts'

type Range = { from: Day; to: Day }

/**
 * The occurrences of active schedules and classes, soonest first. `withCancelled` includes those that staff cancelled.
 * The number of queries does not grow with the range.
 */
export async function listOccurrences(
  deps: Deps,
  { range, withCancelled }: { range: Range; withCancelled: boolean },
): Promise<Occurrence[]> {
  const [storedOccurrences, schedules, classes, instructors] = await Promise.all([
    occurrenceStore(deps).findBetween(range),
    scheduleStore(deps).list(),
    classStore(deps).list(),
    instructorStore(deps).list({ includeInactive: true }),
  ])
  const scheduleById = new Map(schedules.map((schedule, index) => [schedule.id, { schedule, index }]))
  const classById = new Map(classes.map((studioClass) => [studioClass.id, studioClass]))
  const instructorNameById = getNamesById(instructors)
  const visibleOccurrences = storedOccurrences.flatMap((occurrence) => {
    const { schedule, index } = scheduleById.get(occurrence.scheduleId ?? '') ?? {}
    const studioClass = classById.get(occurrence.classId)
    const isVisible = occurrence.status === 'scheduled' || (withCancelled && occurrence.status === 'cancelled')
    if (!schedule || index === undefined || !studioClass || !isVisible) return []
    return [{ index, occurrence: toOccurrence({ occurrence, schedule, studioClass, instructorNameById }) }]
  })
  // Occurrences that start together are ordered by when their schedules were created.
  return visibleOccurrences
    .sort((a, b) => a.occurrence.startsAt.localeCompare(b.occurrence.startsAt) || a.index - b.index)
    .map(({ occurrence }) => occurrence)
}

export async function loadOccurrenceResponse(
  deps: Deps,
  input: { occurrence: StoredOccurrence; schedule: StoredSchedule; studioClass: StudioClass; tx?: Tx },
): Promise<Occurrence> {
  const { occurrence, tx } = input
  const { instructorId } = occurrence
  const instructor = instructorId ? await instructorStore(deps).findById(instructorId, { tx }) : null
  return toOccurrence({ ...input, instructorNameById: getNamesById(instructor ? [instructor] : []) })
}

const getNamesById = (instructors: readonly Instructor[]) => new Map(instructors.map(({ id, name }) => [id, name]))

type OccurrenceResponseInput = {
  occurrence: StoredOccurrence
  schedule: StoredSchedule
  studioClass: StudioClass
  instructorNameById: ReadonlyMap<string, string>
}

function toOccurrence({ occurrence, schedule, studioClass, instructorNameById }: OccurrenceResponseInput): Occurrence {
  const { date, startTime, endTime, startsAt, endsAt, instructorId, location, capacity, seatsTaken } = occurrence
  if (!startTime || !endTime || !startsAt || !endsAt) throw new Error('an occurrence of a schedule must have a time')
  const { plannedUntil: _, ...scheduleFields } = schedule
  const updatedAt = occurrence.updatedAt?.toISOString() ?? schedule.updatedAt
  return {
    // The id of an occurrence in answers is its schedule's.
    ...scheduleFields,
    className: studioClass.name,
    category: studioClass.category,
    hasWaitlist: studioClass.hasWaitlist !== false,
    updatedAt: updatedAt > schedule.updatedAt ? updatedAt : schedule.updatedAt,
    version: getVersion(occurrence),
    startTime,
    endTime,
    location,
    date,
    instructorId,
    capacity,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    instructorName: (instructorId && instructorNameById.get(instructorId)) || null,
    isCancelled: isCancelledByStaff(occurrence),
    change: getChange({ occurrence, schedule }),
    bookedCount: seatsTaken,
  }
}

/** The version depends only on what staff changed for this occurrence. All unchanged occurrences have the same version. */
function getVersion({ changedFields, ...occurrence }: StoredOccurrence): string {
  const { startTime, endTime, instructorId, location, note } = occurrence
  return toVersion({
    isCancelled: isCancelledByStaff({ changedFields }),
    ...(changedFields.includes('time') ? { startTime, endTime } : {}),
    ...(changedFields.includes('instructor') ? { instructorId } : {}),
    ...(changedFields.includes('location') ? { location } : {}),
    note,
  })
}

function getChange({
  occurrence,
  schedule,
}: Pick<OccurrenceResponseInput, 'occurrence' | 'schedule'>): OccurrenceChange | null {
  const { changedFields, note } = occurrence
  const { startTime, endTime } = schedule
  const isMoved = occurrence.startTime !== startTime || occurrence.endTime !== endTime
  const movedFrom = changedFields.includes('time') && isMoved ? { startTime, endTime } : null
  const isSubstituted = changedFields.includes('instructor')
  const isRelocated = changedFields.includes('location')
  const isChanged = movedFrom !== null || isSubstituted || isRelocated || Boolean(note)
  return isChanged ? { movedFrom, isSubstituted, isRelocated, note } : null
}
