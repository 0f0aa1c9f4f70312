import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { cancelDate, changeDate, restoreDate } from '../occurrences/change-date.ts'
import { extendCalendar } from '../occurrences/plan-schedule.ts'
import { changeClass } from './change-class.ts'
import { changeInstructor, deleteInstructor } from './change-instructor.ts'
import { changeSchedule, deleteSchedule } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import { findConflicts } from './find-conflicts.ts'
import { listClasses } from './list-classes.ts'
import { listSchedules } from './list-schedules.ts'

const calls = (deps: Deps): Calls => ({
  listClasses: ({ actor }) => listClasses(deps, actor),
  listSchedules: ({ actor, query, clientAddress }) => listSchedules(deps, { actor, query, clientAddress }),
  changeClass: ({ actor, params, body, ifMatch }) =>
    changeClass(deps, actor, { id: params.id, changes: body, ifMatch }),
  createSchedule: ({ actor, body }) => createSchedule(deps, actor, body),
  changeSchedule: ({ actor, params, body, ifMatch }) =>
    changeSchedule(deps, { actor, id: params.id, changes: body, ifMatch }),
  deleteSchedule: ({ actor, params, ifMatch }) => deleteSchedule(deps, { actor, id: params.id, ifMatch }),
  listScheduleConflicts: ({ query }) => findConflicts(deps, query),
  changeDate: ({ actor, params, body, ifMatch }) =>
    changeDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch, input: body }),
  cancelDate: ({ actor, params, body, ifMatch }) =>
    cancelDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch, input: body }),
  restoreDate: ({ actor, params, ifMatch }) =>
    restoreDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch }),
  changeInstructor: ({ actor, params, body, ifMatch }) =>
    changeInstructor(deps, actor, { id: params.id, changes: body, ifMatch }),
  deleteInstructor: ({ actor, params, ifMatch }) => deleteInstructor(deps, actor, { id: params.id, ifMatch }),
})

export const schedules: Feature = {
  name: 'schedules',
  calls,
  recurringJobs: [{ name: 'extend calendar', everySeconds: 3_600, run: extendCalendar }],
}
