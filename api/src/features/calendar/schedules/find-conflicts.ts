import {
  addDays,
  type ConflictsQuery,
  type Day,
  listScheduleDates,
  MAX_DAYS_AHEAD,
  type ScheduleConflict,
  type StudioClass,
  timesOverlap,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { occurrenceStore, type StoredOccurrence } from '../occurrences/occurrence-store.ts'

const MAX_CONFLICTS = 20

/**
 * The other schedules that conflict with a planned one, each with the first date of the conflict. The admin may ignore them
 * (CATALOGUE-21).
 */
export async function findConflicts(deps: Deps, plannedSchedule: ConflictsQuery): Promise<ScheduleConflict[]> {
  const studioClass = await classStore(deps).findById(plannedSchedule.classId)
  if (!studioClass) throw notFound('We could not find this class.')
  const range = getRange(deps, plannedSchedule)
  const plannedDates = new Set(
    listScheduleDates({ ...plannedSchedule, endDate: plannedSchedule.endDate ?? null, isActive: true }, range),
  )
  const [occurrences, classes, instructors] = await Promise.all([
    occurrenceStore(deps).findBetween(range),
    classStore(deps).list(),
    instructorStore(deps).list({ includeInactive: true }),
  ])
  const classById = new Map(classes.map((listedClass) => [listedClass.id, listedClass]))
  const instructorNameById = new Map(instructors.map(({ id, name }) => [id, name]))
  const conflictBySchedule = new Map<string, ScheduleConflict>()
  for (const occurrence of occurrences) {
    const { scheduleId, date, status, startTime, endTime } = occurrence
    const otherClass = classById.get(occurrence.classId)
    if (!otherClass || !scheduleId || !startTime || !endTime) continue
    // `except` is the id of the schedule that is being edited.
    if (scheduleId === plannedSchedule.except || conflictBySchedule.has(scheduleId)) continue
    if (status !== 'scheduled' || !plannedDates.has(date)) continue
    if (!timesOverlap(plannedSchedule, { startTime, endTime })) continue
    const reason = findReason({ plannedSchedule, studioClass, occurrence, instructorNameById })
    if (reason)
      conflictBySchedule.set(scheduleId, {
        ...reason,
        scheduleId,
        className: otherClass.name,
        date,
        startTime,
        endTime,
      })
  }
  return [...conflictBySchedule.values()]
    .sort((a, b) => a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime))
    .slice(0, MAX_CONFLICTS)
}

function getRange({ clock }: Deps, { startDate, endDate }: ConflictsQuery): { from: Day; to: Day } {
  const today = clock.today()
  const from = startDate > today ? startDate : today
  const lastDay = addDays(from, MAX_DAYS_AHEAD)
  return { from, to: endDate && endDate < lastDay ? endDate : lastDay }
}

type ReasonInput = {
  plannedSchedule: ConflictsQuery
  studioClass: StudioClass
  occurrence: StoredOccurrence
  instructorNameById: ReadonlyMap<string, string>
}

function findReason({
  plannedSchedule,
  studioClass,
  occurrence,
  instructorNameById,
}: ReasonInput): Pick<ScheduleConflict, 'kind' | 'resourceName'> | null {
  if (occurrence.classId === plannedSchedule.classId) return { kind: 'class', resourceName: null }
  const plannedInstructorId = plannedSchedule.instructorId || studioClass.instructorId
  if (plannedInstructorId && occurrence.instructorId === plannedInstructorId)
    return { kind: 'instructor', resourceName: instructorNameById.get(plannedInstructorId) ?? null }
  const { location } = occurrence
  const isSameRoom = plannedSchedule.location && location && isSameText(plannedSchedule.location, location)
  return isSameRoom ? { kind: 'location', resourceName: location } : null
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
