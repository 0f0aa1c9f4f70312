import { type FillReport, fillRate, getWeekday, type ReportQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { listSeats, sumSeats } from './count-bookings.ts'

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
