import type { Day, Seats } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import type { Range } from './count-bookings.ts'

/** What one occurrence offered, and how much of it is taken. */
export type OccurrenceSeats = { day: Day; classId: string; offered: number; taken: number }

/**
 * The occurrences of a range that a report counts: those on the calendar, and every one with a booking. Past ones stay as
 * they were, whatever became of their schedule and class.
 */
export async function listSeats(deps: Deps, range: Range): Promise<OccurrenceSeats[]> {
  const today = deps.clock.today()
  const [occurrences, activeClasses] = await Promise.all([
    occurrenceStore(deps).between(range),
    classStore(deps).list(),
  ])
  const activeIds = new Set(activeClasses.map(({ id }) => id))
  return occurrences
    .filter(({ classId, date, scheduleId, status, seatsTaken }) => {
      const isOnCalendar = status === 'scheduled' && scheduleId !== null && (date < today || activeIds.has(classId))
      return isOnCalendar || seatsTaken > 0
    })
    .map(({ classId, date: day, capacity: offered, seatsTaken: taken }) => ({ classId, day, offered, taken }))
}

/** Adds an occurrence to a sum. */
export function addSeats(sum: Seats, { offered, taken }: OccurrenceSeats): void {
  sum.meetings += 1
  sum.offered += offered
  sum.taken += taken
}
