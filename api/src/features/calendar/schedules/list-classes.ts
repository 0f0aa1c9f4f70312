import { addDays, findNextScheduleDate, type ListedClass, MAX_DAYS_AHEAD } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { scheduleStore } from './schedule-store.ts'

/** Active classes (for an admin also inactive ones), with their instructors and weekly times. */
export async function listClasses(deps: Deps, actor: Actor | null): Promise<ListedClass[]> {
  const scope = { includeInactive: actor?.role === 'admin' }
  const [classes, instructors, schedules] = await Promise.all([
    classStore(deps).list(scope),
    instructorStore(deps).list(scope),
    scheduleStore(deps).list(),
  ])
  const instructorNameById = new Map(instructors.map(({ id, name }) => [id, name]))
  const today = deps.clock.today()
  const lastDay = addDays(today, MAX_DAYS_AHEAD)
  const currentSchedules = schedules.filter((schedule) => {
    const nextDate = findNextScheduleDate(schedule, today)
    return nextDate !== null && nextDate <= lastDay
  })
  const schedulesByClass = Map.groupBy(currentSchedules, ({ classId }) => classId)
  return classes.map((studioClass) => ({
    ...studioClass,
    instructorName: (studioClass.instructorId && instructorNameById.get(studioClass.instructorId)) || null,
    weeklyTimes: (schedulesByClass.get(studioClass.id) ?? []).map(({ dayOfWeek, startTime }) => ({
      dayOfWeek,
      startTime,
    })),
  }))
}
