import { type ClassFill, type FillReport, fillRate, getWeekday, type ReportQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { addSeats, listSeats } from './count-seats.ts'

/** How full each class was in a period, in all and by weekday, the fullest first. */
export async function showFill(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<FillReport> {
  const seats = await listSeats(deps, { from, to })
  const knownClasses = await classStore(deps).findMany([...new Set(seats.map(({ classId }) => classId))])
  const names = new Map(knownClasses.map(({ id, name }) => [id, name]))
  const fills = new Map<string, ClassFill>()
  for (const occurrence of seats) {
    const { classId, day } = occurrence
    const name = names.get(classId) ?? 'A former class'
    const fill = fills.get(classId) ?? { classId, name, meetings: 0, offered: 0, taken: 0, weekdays: [] }
    fills.set(classId, fill)
    addSeats(fill, occurrence)
    addSeats(weekdayOf(fill, getWeekday(day)), occurrence)
  }
  return { from, to, classes: [...fills.values()].sort(fullestFirst), countedAt: deps.clock.now().toISOString() }
}

function weekdayOf({ weekdays }: ClassFill, weekday: number): ClassFill['weekdays'][number] {
  const existing = weekdays.find((sum) => sum.weekday === weekday)
  if (existing) return existing
  const added = { weekday, meetings: 0, offered: 0, taken: 0 }
  weekdays.push(added)
  weekdays.sort((one, other) => one.weekday - other.weekday)
  return added
}

const fullestFirst = (one: ClassFill, other: ClassFill) =>
  (fillRate(other) ?? 0) - (fillRate(one) ?? 0) || other.taken - one.taken || (one.name < other.name ? -1 : 1)
