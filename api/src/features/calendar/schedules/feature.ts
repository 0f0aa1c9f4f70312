import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { cancelDate, changeDate, restoreDate } from '../occurrences/change-date.ts'
import { extendCalendar } from '../occurrences/plan-schedule.ts'
import { changeClass, deleteInstructor } from './change-class.ts'
import { changeSchedule, deleteSchedule } from './change-schedule.ts'
import { createSchedule, listSchedules } from './create-schedule.ts'
import { findConflicts } from './find-conflicts.ts'
import { listClasses } from './list-classes.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listClasses', ({ actor }) => listClasses(deps, actor))
  mountEndpoint(router, 'listSchedules', ({ actor, query, clientAddress }) =>
    listSchedules(deps, { actor, query, clientAddress }),
  )
  mountEndpoint(router, 'changeClass', ({ actor, params, body, ifMatch }) =>
    changeClass(deps, actor, { id: params.id, changes: body, ifMatch }),
  )
  mountEndpoint(router, 'createSchedule', ({ actor, body }) => createSchedule(deps, actor, body))
  mountEndpoint(router, 'changeSchedule', ({ actor, params, body, ifMatch }) =>
    changeSchedule(deps, { actor, id: params.id, changes: body, ifMatch }),
  )
  mountEndpoint(router, 'deleteSchedule', ({ actor, params, ifMatch }) =>
    deleteSchedule(deps, { actor, id: params.id, ifMatch }),
  )
  mountEndpoint(router, 'checkSchedule', ({ query }) => findConflicts(deps, query))
  mountEndpoint(router, 'changeDate', ({ actor, params, body, ifMatch }) =>
    changeDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch, input: body }),
  )
  mountEndpoint(router, 'cancelDate', ({ actor, params, body, ifMatch }) =>
    cancelDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch, input: body }),
  )
  mountEndpoint(router, 'restoreDate', ({ actor, params, ifMatch }) =>
    restoreDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch }),
  )
  mountEndpoint(router, 'deleteInstructor', ({ actor, params, ifMatch }) =>
    deleteInstructor(deps, actor, { id: params.id, ifMatch }),
  )
  return router
}

export const schedules: Feature = {
  name: 'schedules',
  routes,
  jobs: [{ name: 'extend calendar', everySeconds: 3_600, run: extendCalendar }],
}
