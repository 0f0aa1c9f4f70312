import { addDays, type Day, getWeekday, monthStart, type Seats } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { occurrenceStore } from '../../bookings/seats/index.ts'
import { listOccurrences } from '../../calendar/schedules/index.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import type { Range } from './count-bookings.ts'
import type { FillCell } from './report-store.ts'

type CellsByDay = Map<Day, Map<string, FillCell>>

/**
 * The occurrences of each day of a range, with their capacity and taken seats. The figures of a past day stay as
 * counted then, whatever changes in schedule and capacity.
 */
export async function countSeats(
  deps: Deps,
  { range, stored }: { range: Range; stored: ReadonlyMap<Day, FillCell[]> },
): Promise<Map<Day, FillCell[]>> {
  const yesterday = addDays(deps.clock.today(), -1)
  const isHistory = (day: Day) => day < yesterday && stored.has(day)
  const [meetings, occurrences] = await Promise.all([
    listOccurrences(deps, { range, seats: new Map(), withCancelled: false }),
    occurrenceStore(deps).between({ from: range.from, to: range.to }),
  ])
  const days: CellsByDay = new Map()
  const cellOf = (day: Day, classId: string) => cellIn(days, { day, classId })
  for (const [day, cells] of stored) {
    if (isHistory(day)) for (const { c, m, o } of cells) Object.assign(cellOf(day, c), { m, o })
  }
  const listed = new Set<string>()
  for (const { classId, id: scheduleId, date, capacity } of meetings) {
    if (isHistory(date)) continue
    listed.add(`${scheduleId}:${date}`)
    addMeeting(cellOf(date, classId), capacity)
  }
  const unlisted = occurrences.filter(({ date, scheduleId, seatsTaken }) => {
    return seatsTaken > 0 && !isHistory(date) && !listed.has(`${scheduleId}:${date}`)
  })
  // Met all the same: of a class without schedules, or of a schedule that is no more.
  const classes = await classStore(deps).findMany(unlisted.map(({ classId }) => classId))
  const capacities = new Map(classes.map(({ id, capacity }) => [id, capacity]))
  for (const { classId, date, seatsTaken } of unlisted) {
    addMeeting(cellOf(date, classId), capacities.get(classId) ?? seatsTaken)
  }
  for (const { classId, date, seatsTaken } of occurrences) {
    if (seatsTaken > 0) cellOf(date, classId).t += seatsTaken
  }
  return new Map([...days].map(([day, cells]) => [day, [...cells.values()].sort((a, b) => (a.c < b.c ? -1 : 1))]))
}

function addMeeting(cell: FillCell, capacity: number): void {
  cell.m += 1
  cell.o += capacity
}

function cellIn(days: CellsByDay, { day, classId }: { day: Day; classId: string }): FillCell {
  const cells = days.get(day) ?? new Map<string, FillCell>()
  days.set(day, cells)
  const cell = cells.get(classId) ?? { c: classId, w: getWeekday(day), m: 0, o: 0, t: 0 }
  cells.set(classId, cell)
  return cell
}

/** All classes together. */
export function sumSeats(cells: readonly FillCell[]): Seats {
  const seats = { meetings: 0, offered: 0, taken: 0 }
  for (const { m, o, t } of cells) {
    seats.meetings += m
    seats.offered += o
    seats.taken += t
  }
  return seats
}

/** Cells of several days put together: one for each class and weekday. */
export function mergeCells(days: Iterable<readonly FillCell[]>): FillCell[] {
  const merged = new Map<string, FillCell>()
  for (const cells of days) {
    for (const { c, w, m, o, t } of cells) {
      const key = c + w
      const sum = merged.get(key)
      if (!sum) merged.set(key, { c, w, m, o, t })
      else {
        sum.m += m
        sum.o += o
        sum.t += t
      }
    }
  }
  return [...merged.values()].sort((a, b) => (a.c === b.c ? a.w - b.w : a.c < b.c ? -1 : 1))
}

/** The first days of the months that a range touches. */
export function monthsIn({ from, to }: Range): Day[] {
  const months: Day[] = []
  for (let month = monthStart(from); month <= to; month = monthStart(addDays(month, 31))) months.push(month)
  return months
}
