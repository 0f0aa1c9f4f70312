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
import type { DayFigure, DayRange, Figures, InstantRange } from './figures.ts'
import { getMemberMove } from './membership-figures.ts'

type BookingGroup = { _id: { day: Day; status: string; isLate: boolean; endedBy: string | null }; count: number }

export async function countBookings(deps: Deps, { from, to }: DayRange): Promise<DayFigure[]> {
  const groups = await bookingStore(deps).model.aggregate<BookingGroup>([
    { $match: { bookingDate: { $gte: from, $lte: to } } },
    {
      $group: {
        _id: { day: '$bookingDate', status: '$status', isLate: '$lateCancel', endedBy: '$endedBy' },
        count: { $sum: 1 },
      },
    },
  ])
  return groups.flatMap(({ _id, count }) => {
    const figureName = toFigureName(_id)
    return figureName ? [{ day: _id.day, group: 'bookings', name: figureName, amount: count }] : []
  })
}

function toFigureName({ status, isLate, endedBy }: BookingGroup['_id']): keyof Figures['bookings'] | null {
  if (status === 'confirmed' || status === 'pending') return status
  // A hold that ended unpaid never became a booking.
  if (status !== 'cancelled' || endedBy === 'checkout') return null
  if (endedBy === 'studio') return 'cancelledByStudio'
  return isLate ? 'lateCancelled' : 'cancelled'
}

/** Counts people who got a plan, for the first time or again, and people who lost theirs. Granted plans count too. */
export async function countMembers(deps: Deps, instants: InstantRange): Promise<DayFigure[]> {
  const changes = await membershipHistory(deps).findBetween(instants)
  return changes.flatMap((change) => {
    const memberMove = getMemberMove(change)
    if (!memberMove) return []
    const name = memberMove === 'left' ? 'lost' : 'joined'
    return [{ day: getDayIn(change.at, deps.clock.timeZone), group: 'members', name, amount: 1 }]
  })
}

export type OccurrenceSeats = { day: Day; classId: string; offered: number; taken: number }

/**
 * Lists the occurrences on the calendar (those without a schedule are not on it), and all others with taken seats. Past
 * ones stay in the list when their class is deleted.
 */
export async function listOccurrenceSeats(deps: Deps, range: DayRange): Promise<OccurrenceSeats[]> {
  const today = deps.clock.today()
  const [occurrences, activeClasses] = await Promise.all([
    occurrenceStore(deps).findBetween(range),
    classStore(deps).list(),
  ])
  const activeClassIds = new Set(activeClasses.map(({ id }) => id))
  return occurrences
    .filter(({ classId, date, scheduleId, status, seatsTaken }) => {
      const isPastOrActive = date < today || activeClassIds.has(classId)
      const isOnCalendar = status === 'scheduled' && scheduleId !== null && isPastOrActive
      return isOnCalendar || seatsTaken > 0
    })
    .map(({ classId, date, capacity, seatsTaken }) => ({ classId, day: date, offered: capacity, taken: seatsTaken }))
}

export const sumSeats = (seats: readonly OccurrenceSeats[]): Seats => ({
  occurrences: seats.length,
  offered: seats.reduce((sum, { offered }) => sum + offered, 0),
  taken: seats.reduce((sum, { taken }) => sum + taken, 0),
})

type ClassSeats = Seats & { name: string }

/** Fullest first, then by seats taken, then by name. */
function byFillRate(a: ClassSeats, b: ClassSeats): number {
  const rateDifference = (getFillRate(b) ?? 0) - (getFillRate(a) ?? 0)
  if (rateDifference !== 0) return rateDifference
  if (a.taken !== b.taken) return b.taken - a.taken
  return a.name < b.name ? -1 : 1
}

export async function loadFillReport(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<FillReport> {
  const seatsByClass = Map.groupBy(await listOccurrenceSeats(deps, { from, to }), ({ classId }) => classId)
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
