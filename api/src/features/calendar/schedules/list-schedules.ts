import { type Occurrence, occurrenceDates, type Schedule, type SchedulesQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { occurrenceStore } from '../../bookings/seats/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { findExceptions } from './exceptions.ts'
import { type CalendarData, namedSchedules, occurrencesIn } from './occurrences.ts'
import { scheduleStore } from './schedule-store.ts'

/**
 * Schedules for the calendar: those of `date`, every occurrence `from`..`to`, or the plain list. Only active schedules
 * of active classes, except in an admin's plain list; `cancelled` adds cancelled dates. A range costs several database
 * reads, so visitors have a limit a minute.
 */
export async function listSchedules(
  deps: Deps,
  { actor, query, clientAddress }: { actor: Actor | null; query: SchedulesQuery; clientAddress: string },
): Promise<Array<Schedule | Occurrence>> {
  const from = query.date ?? query.from
  const to = query.date ?? query.to
  if (!from || !to) return listAll(deps, { includeInactive: actor?.role === 'admin' })
  if (!actor) await deps.limits.take({ limit: 'ranges', key: clientAddress })
  const range = { from, to }
  const seats = await occurrenceStore(deps).seatsBetween(range)
  return listOccurrences(deps, { range, withCancelled: query.cancelled === true, seats })
}

async function listAll(deps: Deps, scope: { includeInactive: boolean }): Promise<Schedule[]> {
  const [schedules, classes] = await Promise.all([scheduleStore(deps).list(scope), classStore(deps).list(scope)])
  return namedSchedules({ schedules, classes })
}

/**
 * The occurrences of a range. The number of reads is constant: schedules, classes, instructors, exceptions and closed
 * days.
 */
export async function listOccurrences(
  deps: Deps,
  { range, seats, withCancelled }: Pick<CalendarData, 'range' | 'seats' | 'withCancelled'>,
): Promise<Occurrence[]> {
  const isOneDay = range.from === range.to
  const [schedules, classes, instructors, exceptions] = await Promise.all([
    isOneDay ? scheduleStore(deps).applyingOn(range.from) : scheduleStore(deps).runningBetween(range),
    classStore(deps).list(),
    instructorStore(deps).list({ includeInactive: true }),
    findExceptions(deps, range),
  ])
  return occurrencesIn({
    schedules,
    classes,
    instructors,
    exceptions,
    seats,
    range,
    withCancelled,
    clock: deps.clock,
  })
}

/** How many occurrences there are from one day to another, both inside: cancelled dates and closed days do not count. */
export async function countOccurrences(deps: Deps, range: { from: string; to: string }): Promise<number> {
  const [schedules, classes, { changes, closed }] = await Promise.all([
    scheduleStore(deps).runningBetween(range),
    classStore(deps).list(),
    findExceptions(deps, range),
  ])
  return namedSchedules({ schedules, classes }).reduce(
    (sum, schedule) => sum + occurrenceDates(schedule, { ...range, changes, closed }).length,
    0,
  )
}
