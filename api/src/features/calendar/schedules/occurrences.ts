import {
  type Day,
  dateKey,
  effectiveTimes,
  findHoliday,
  type Instructor,
  isMoved,
  type Occurrence,
  type OccurrenceChange,
  type Schedule,
  type StudioClass,
  scheduleDates,
} from '@studio/contract'
import type { Clock } from '../../../platform/clock.ts'
import { spanOn } from '../../../platform/studio-time.ts'
import type { CalendarExceptions } from './exceptions.ts'
import { type ScheduleException, versionOfDate } from './schedule-exception-store.ts'
import type { StoredSchedule } from './schedule-store.ts'

export type CalendarData = {
  schedules: readonly StoredSchedule[]
  classes: readonly StudioClass[]
  instructors: readonly Instructor[]
  exceptions: CalendarExceptions
  /** Taken seats under `scheduleId:date`. */
  seats: ReadonlyMap<string, number>
  range: { from: Day; to: Day }
  /** Also what was cancelled for its date, marked as such. */
  withCancelled: boolean
  clock: Clock
}

/** Schedules with the names of their classes; one whose class is not among the given ones is left out. */
export function namedSchedules({ schedules, classes }: Pick<CalendarData, 'schedules' | 'classes'>): Schedule[] {
  const byId = new Map(classes.map((one) => [one.id, one]))
  return schedules.flatMap((schedule) => {
    const of = byId.get(schedule.classId)
    return of ? [{ ...schedule, className: of.name }] : []
  })
}

/**
 * The occurrences from one date to another, both included, soonest first: each with the hours, instructor and room of
 * its date, its instants in the studio's time zone and its taken seats. Closed days have none.
 */
export function occurrencesIn(calendar: CalendarData): Occurrence[] {
  const { schedules, classes, exceptions, range, withCancelled } = calendar
  const classById = new Map(classes.map((one) => [one.id, one]))
  const nameById = new Map(calendar.instructors.map(({ id, name }) => [id, name]))
  const occurrences = namedSchedules({ schedules, classes }).flatMap((schedule) =>
    scheduleDates(schedule, range).flatMap((date) => {
      const change = exceptions.changes.get(dateKey({ scheduleId: schedule.id, date }))
      if (findHoliday(exceptions.closed, date) || (change?.isCancelled && !withCancelled)) return []
      const of = classById.get(schedule.classId)
      return [occurrenceOf({ calendar, schedule, of, date, change, nameById })]
    }),
  )
  // A stable sort: what starts together stays in the order of creation.
  return occurrences.sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}

type One = {
  calendar: Pick<CalendarData, 'clock' | 'seats'>
  schedule: Schedule
  of: StudioClass | undefined
  date: Day
  change: ScheduleException | undefined
  nameById: ReadonlyMap<string, string>
}

function occurrenceOf({ calendar: { clock, seats }, schedule, of, date, change, nameById }: One): Occurrence {
  const times = effectiveTimes(schedule, change)
  const { startsAt, endsAt } = spanOn({ clock, day: date, ...times })
  const instructorId = change?.instructorId ?? of?.instructorId ?? null
  return {
    ...schedule,
    updatedAt: latest(schedule.updatedAt, change?.updatedAt?.toISOString()),
    version: versionOfDate(change),
    ...times,
    location: change?.location ?? schedule.location,
    date,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    instructorId,
    instructorName: (instructorId && nameById.get(instructorId)) || null,
    isCancelled: change?.isCancelled ?? false,
    change: change ? changeOf(schedule, change) : null,
    capacity: of?.capacity ?? 0,
    bookedCount: seats.get(dateKey({ scheduleId: schedule.id, date })) ?? 0,
  }
}

const latest = (one: string, other = one): string => (other > one ? other : one)

/** How a date differs from its series; null when it does not, since a change can be taken back. */
function changeOf({ startTime, endTime }: Schedule, change: ScheduleException): OccurrenceChange | null {
  const movedFrom = isMoved({ startTime, endTime }, change) ? { startTime, endTime } : null
  const { note } = change
  const [isSubstituted, isRelocated] = [change.instructorId !== null, change.location !== null]
  return movedFrom || isSubstituted || isRelocated || note ? { movedFrom, isSubstituted, isRelocated, note } : null
}
