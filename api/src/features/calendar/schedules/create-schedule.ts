import type { Schedule, ScheduleInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { giveSchedule } from './first-schedule.ts'
import { scheduleStore } from './schedule-store.ts'

/** Creates a schedule of a class that exists (an unknown id in a body is 404). */
export function createSchedule(deps: Deps, actor: Actor, input: ScheduleInput): Promise<Schedule> {
  return deps.inTransaction(async (tx) => {
    const className = await giveSchedule(deps, { classId: input.classId, tx })
    const created = await scheduleStore(deps).create({ input, now: deps.clock.now(), tx })
    const schedule = { ...created, className }
    const entity = { kind: 'schedule', id: schedule.id }
    await auditStore(deps).record({ act: { actor, what: 'create schedule', entity, after: schedule }, tx })
    return schedule
  })
}
