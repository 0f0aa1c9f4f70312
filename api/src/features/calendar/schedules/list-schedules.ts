import type { Occurrence, Schedule, SchedulesQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { listOccurrences } from '../occurrences/list-occurrences.ts'
import { showSchedule } from './create-schedule.ts'
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
  return listOccurrences(deps, { range: { from, to }, withCancelled: query.cancelled === true })
}

async function listAll(deps: Deps, scope: { includeInactive: boolean }): Promise<Schedule[]> {
  const [schedules, classes] = await Promise.all([scheduleStore(deps).list(scope), classStore(deps).list(scope)])
  const classById = new Map(classes.map((one) => [one.id, one]))
  return schedules.flatMap((schedule) => {
    const studioClass = classById.get(schedule.classId)
    return studioClass ? [showSchedule({ schedule, studioClass })] : []
  })
}
