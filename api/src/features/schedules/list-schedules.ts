import type { Occurrence, Schedule, SchedulesQuery } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { namedSchedules, occurrencesIn } from './occurrences.ts'
import type { ScheduleBookings } from './schedule-bookings.ts'

/**
 * Schedules for the calendar (ruling C): those that apply on `date`; every occurrence `from`..`to`; or the plain list.
 * Only active schedules of active classes; the plain list of an admin holds the inactive ones too.
 */
export function listSchedules(
  deps: Deps,
  bookings: ScheduleBookings,
  { actor, query }: { actor: Actor | null; query: SchedulesQuery },
): Promise<Array<Schedule | Occurrence>> {
  if (query.date) return listOccurrences(deps, bookings, { from: query.date, to: query.date })
  if (query.from && query.to) return listOccurrences(deps, bookings, { from: query.from, to: query.to })
  return listAll(deps, { includeInactive: actor?.role === 'admin' })
}

async function listAll(deps: Deps, scope: { includeInactive: boolean }): Promise<Schedule[]> {
  const [schedules, classes] = await Promise.all([deps.schedules.list(scope), deps.classes.list(scope)])
  return namedSchedules({ schedules, classes })
}

// Three reads whatever the range holds: schedules, classes, and the seats of all occurrences at once.
async function listOccurrences(
  deps: Deps,
  bookings: ScheduleBookings,
  range: { from: string; to: string },
): Promise<Occurrence[]> {
  const isOneDay = range.from === range.to
  const [schedules, classes, seats] = await Promise.all([
    isOneDay ? deps.schedules.applyingOn(range.from) : deps.schedules.runningBetween(range),
    deps.classes.list(),
    bookings.seatCounts(deps, range),
  ])
  return occurrencesIn({ schedules, classes, seats, range, clock: deps.clock })
}
