import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { cancelDate, changeDate, restoreDate } from './change-date.ts'
import { changeSchedule, deleteSchedule } from './change-schedule.ts'
import { createSchedule } from './create-schedule.ts'
import { deleteInstructor } from './delete-instructor.ts'
import { findConflicts } from './find-conflicts.ts'
import { listSchedules } from './list-schedules.ts'

/** Schedules: public calendar, managed by admins; and the deletion of an instructor, who leaves classes and dates. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'listSchedules', ({ actor, query, clientAddress }) =>
    listSchedules(deps, { actor, query, clientAddress }),
  )
  serve(router, 'createSchedule', ({ actor, body }) => createSchedule(deps, actor, body))
  serve(router, 'changeSchedule', ({ actor, params, body, ifMatch }) =>
    changeSchedule(deps, { actor, id: params.id, changes: body, ifMatch }),
  )
  serve(router, 'deleteSchedule', ({ actor, params, ifMatch }) =>
    deleteSchedule(deps, { actor, id: params.id, ifMatch }),
  )
  serve(router, 'checkSchedule', ({ query }) => findConflicts(deps, query))
  serve(router, 'changeDate', ({ actor, params, body, ifMatch }) =>
    changeDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch, input: body }),
  )
  serve(router, 'cancelDate', ({ actor, params, body, ifMatch }) =>
    cancelDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch, input: body }),
  )
  serve(router, 'restoreDate', ({ actor, params, ifMatch }) =>
    restoreDate(deps, { actor, scheduleId: params.id, date: params.date, ifMatch }),
  )
  serve(router, 'deleteInstructor', ({ actor, params, ifMatch }) =>
    deleteInstructor(deps, actor, { id: params.id, ifMatch }),
  )
  return router
}
