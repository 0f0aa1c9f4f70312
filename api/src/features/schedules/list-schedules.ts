import type { Occurrence, Schedule, SchedulesQuery } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import type { Written } from '../../platform/written.ts'
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
): Promise<Written<Array<Schedule | Occurrence>>> {
  const from = query.date ?? query.from
  const to = query.date ?? query.to
  const { write } = deps.keptAnswers
  const scope = { includeInactive: actor?.role === 'admin' }
  const key = `schedules ${JSON.stringify({ ...query, ...scope })}`
  if (!from || !to) return write({ key, make: () => listAll(deps, scope) })
  return write({
    key,
    // Seats are taken all day long; the rest of an answer stays as it is for weeks.
    afresh: async () => [...(await bookings.seatCounts(deps, { from, to }))],
    make: (seats) => listOccurrences(deps, { range: { from, to }, seats: new Map(seats) }),
  })
}

async function listAll(deps: Deps, scope: { includeInactive: boolean }): Promise<Schedule[]> {
  const [schedules, classes] = await Promise.all([deps.schedules.list(scope), deps.classes.list(scope)])
  return namedSchedules({ schedules, classes })
}

// Two reads whatever the range holds.
async function listOccurrences(
  deps: Deps,
  { range, seats }: { range: { from: string; to: string }; seats: ReadonlyMap<string, number> },
): Promise<Occurrence[]> {
  const isOneDay = range.from === range.to
  const [schedules, classes] = await Promise.all([
    isOneDay ? deps.schedules.applyingOn(range.from) : deps.schedules.runningBetween(range),
    deps.classes.list(),
  ])
  return occurrencesIn({ schedules, classes, seats, range, clock: deps.clock })
}
