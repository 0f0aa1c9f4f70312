import { type Day, dayIn, type FillReport, fillRate, getWeekday, type ReportQuery, type Seats } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { bookingStore } from '../../bookings/index.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { membershipHistory } from '../../memberships/index.ts'
import type { DayCount, Figures, Instants, Range } from './figures.ts'
import { memberMove } from './membership-figures.ts'

type BookingCounts = { _id: { day: Day; status: string; isLate: boolean; by: string | null }; count: number }

export async function countBookings(deps: Deps, { from, to }: Range): Promise<DayCount[]> {
  const found = await bookingStore(deps).model.aggregate<BookingCounts>([
    { $match: { bookingDate: { $gte: from, $lte: to } } },
    {
      $group: {
        _id: { day: '$bookingDate', status: '$status', isLate: '$lateCancel', by: '$endedBy' },
        count: { $sum: 1 },
      },
    },
  ])
  return found.flatMap(({ _id, count: more }) => {
    const name = nameOf(_id)
    return name ? [{ day: _id.day, group: 'bookings', name, more }] : []
  })
}

function nameOf({ status, isLate, by }: BookingCounts['_id']): keyof Figures['bookings'] | null {
  if (status === 'confirmed' || status === 'pending') return status
  // A hold that ended before it was paid never was a booking.
  if (status !== 'cancelled' || by === 'checkout') return null
  if (by === 'studio') return 'cancelledByStudio'
  return isLate ? 'lateCancelled' : 'cancelled'
}

/** People who got a plan, again perhaps, and who lost theirs: paid for, or given and taken by an admin. */
export async function countMembers(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const changes = await membershipHistory(deps).findBetween(instants)
  return changes.flatMap((change) => {
    const move = memberMove(change)
    const name = move === 'left' ? 'lost' : 'joined'
    return move ? [{ day: dayIn(change.at, deps.clock.timeZone), group: 'members', name, more: 1 }] : []
  })
}

export type OccurrenceSeats = { day: Day; classId: string; offered: number; taken: number }

/** Those on the calendar, and every one with a booking; past ones stay whatever became of their schedule and class. */
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

export const sumSeats = (seats: readonly OccurrenceSeats[]): Seats => ({
  meetings: seats.length,
  offered: seats.reduce((sum, { offered }) => sum + offered, 0),
  taken: seats.reduce((sum, { taken }) => sum + taken, 0),
})

export async function showFill(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<FillReport> {
  const byClass = Map.groupBy(await listSeats(deps, { from, to }), ({ classId }) => classId)
  const knownClasses = await classStore(deps).findMany([...byClass.keys()])
  const names = new Map(knownClasses.map(({ id, name }) => [id, name]))
  const classes = [...byClass].map(([classId, seats]) => {
    const byWeekday = Map.groupBy(seats, ({ day }) => getWeekday(day))
    const weekdays = [...byWeekday].map(([weekday, some]) => ({ weekday, ...sumSeats(some) }))
    weekdays.sort((one, other) => one.weekday - other.weekday)
    return { classId, name: names.get(classId) ?? 'A former class', ...sumSeats(seats), weekdays }
  })
  classes.sort(
    (one, other) =>
      (fillRate(other) ?? 0) - (fillRate(one) ?? 0) || other.taken - one.taken || (one.name < other.name ? -1 : 1),
  )
  return { from, to, classes, countedAt: deps.clock.now().toISOString() }
}
