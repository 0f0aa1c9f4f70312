import { addDays } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { classStore } from '../../catalogue/classes/index.ts'
import { scheduleStore } from '../schedules/schedule-store.ts'
import { calendarHorizon, createOccurrences } from './plan-schedule.ts'

/** Stores the next occurrences of every schedule whose own do not reach the horizon; a job does it daily. */
export async function extendCalendar(deps: Deps): Promise<void> {
  const horizon = calendarHorizon(deps)
  for (const { id } of await scheduleStore(deps).plannedBefore(horizon)) {
    await deps.inTransaction(async (tx) => {
      const schedule = await scheduleStore(deps).findById(id, { tx })
      const studioClass = schedule && (await classStore(deps).findById(schedule.classId, { tx }))
      if (!schedule || !studioClass || schedule.plannedUntil >= horizon) return
      await createOccurrences(deps, { schedule, studioClass, from: addDays(schedule.plannedUntil, 1), tx })
      await scheduleStore(deps).notePlanned({ id, plannedUntil: horizon, tx })
    })
  }
}
