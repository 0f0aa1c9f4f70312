import type { Occurrence, Schedule, SchedulesQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { listOccurrences } from '../occurrences/list-occurrences.ts'
import { toScheduleResponse } from './create-schedule.ts'
import { scheduleStore } from './schedule-store.ts'

/**
 * Lists the occurrences of `date` or of a range; without either, the schedules, for admins also the inactive ones. The
 * number of dates and ranges that a visitor can request in a minute is limited, because each costs several queries.
 */
export async function listSchedules(
  deps: Deps,
  { actor, query, clientAddress }: { actor: Actor | null; query: SchedulesQuery; clientAddress: string },
): Promise<Array<Schedule | Occurrence>> {
  const from = query.date ?? query.from
  const to = query.date ?? query.to
  if (!from || !to) return listScheduleResponses(deps, { includeInactive: actor?.role === 'admin' })
  if (!actor) await deps.limits.take({ limit: 'ranges', key: clientAddress })
  return listOccurrences(deps, { range: { from, to }, withCancelled: query.cancelled === true })
}

async function listScheduleResponses(deps: Deps, scope: { includeInactive: boolean }): Promise<Schedule[]> {
  const [schedules, classes] = await Promise.all([scheduleStore(deps).list(scope), classStore(deps).list(scope)])
  const classById = new Map(classes.map((studioClass) => [studioClass.id, studioClass]))
  return schedules.flatMap((schedule) => {
    const studioClass = classById.get(schedule.classId)
    return studioClass ? [toScheduleResponse({ schedule, studioClass })] : []
  })
}
