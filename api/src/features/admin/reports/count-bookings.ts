import {
  type Day,
  type FillReport,
  getDayIn,
  getFillRate,
  getWeekday,
  type ReportQuery,
  type Seats,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { bookingStore } from '../../bookings/index.ts'
import { occurrenceStore } from '../../calendar/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { membershipHistory } from '../../memberships/index.ts'
import type { DayCount, Figures, Instants, Range } from './figures.ts'
import { getMemberMove } from './membership-figures.ts'

type BookingCounts = { _id: { day: Day; status: string; isLate: boolean; by: string | null }; count: number }

export async function countBookings(deps: Deps, { from, to }: Range): Promise<DayCount[]> {
  const groups = await bookingStore(deps).model.aggregate<BookingCounts>([
    { $match: { bookingDate: { $gte: from, $lte: to } } },
    {
      $group: {
        _id: { day: '$bookingDate', status: '$status', isLate: '$lateCancel', by: '$endedBy' },
        count: { $sum: 1 },
      },
    },
  ])
  return groups.flatMap(({ _id, count }) => {
    const figureName = toFigureName(_id)
    return figureName ? [{ day: _id.day, group: 'bookings', name: figureName, amount: count }] : []
  })
}

function toFigureName({ status, isLate, by }: BookingCounts['_id']): keyof Figures['bookings'] | null {
  if (status === 'confirmed' || status === 'pending') return status
  // A hold that ended unpaid never became a booking.
  if (status !== 'cancelled' || by === 'checkout') return null
  if (by === 'studio') return 'cancelledByStudio'
  return isLate ? 'lateCancelled' : 'cancelled'
}

/** Counts people who got a plan, for the first time or again, and people who lost theirs. Granted plans count too. */
export async function countMembers(deps: Deps, instants: Instants): Promise<DayCount[]> {
  const changes = await membershipHistory(deps).findBetween(instants)
  return changes.flatMap((change) => {
    const memberMove = getMemberMove(change)
    const name = memberMove === 'left' ? 'lost' : 'joined'
    return memberMove ? [{ day: getDayIn(change.at, deps.clock.timeZone), group: 'members', name, amount: 1 }] : []
  })
}

export type OccurrenceSeats = { day: Day; classId: string; offered: number; taken: number }

/** Lists occurrences on the calendar and those with bookings; past ones count even if schedule or class is gone. */
export async function listSeats(deps: Deps, range: Range): Promise<OccurrenceSeats[]> {
  const today = deps.clock.today()
  const [occurrences, activeClasses] = await Promise.all([
    occurrenceStore(deps).findBetween(range),
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
  occurrences: seats.length,
  offered: seats.reduce((sum, { offered }) => sum + offered, 0),
  taken: seats.reduce((sum, { taken }) => sum + taken, 0),
})

/** Fullest first, then by seats taken, then by name. */
function byFillRate(one: Seats & { name: string }, other: Seats & { name: string }): number {
  const rateDifference = (getFillRate(other) ?? 0) - (getFillRate(one) ?? 0)
  if (rateDifference !== 0) return rateDifference
  if (one.taken !== other.taken) return other.taken - one.taken
  return one.name < other.name ? -1 : 1
}

export async function showFill(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<FillReport> {
  const seatsByClass = Map.groupBy(await listSeats(deps, { from, to }), ({ classId }) => classId)
  const storedClasses = await classStore(deps).findMany([...seatsByClass.keys()])
  const nameById = new Map(storedClasses.map(({ id, name }) => [id, name]))
  const classes = [...seatsByClass].map(([classId, seats]) => {
    const seatsByWeekday = Map.groupBy(seats, ({ day }) => getWeekday(day))
    const weekdays = [...seatsByWeekday].map(([weekday, weekdaySeats]) => ({ weekday, ...sumSeats(weekdaySeats) }))
    weekdays.sort((a, b) => a.weekday - b.weekday)
    return { classId, name: nameById.get(classId) ?? 'A former class', ...sumSeats(seats), weekdays }
  })
  classes.sort(byFillRate)
  return { from, to, classes, countedAt: deps.clock.now().toISOString() }
}
