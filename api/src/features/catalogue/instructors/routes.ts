import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { addInstructor } from './add-instructor.ts'
import { changeInstructor } from './change-instructor.ts'
import { instructorStore } from './instructor-store.ts'

/** Instructors: public list, managed by admins. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listInstructors', ({ actor }) =>
    instructorStore(deps).list({ includeInactive: actor?.role === 'admin' }),
  )
  mountEndpoint(router, 'createInstructor', ({ actor, body }) => addInstructor(deps, actor, body))
  mountEndpoint(router, 'changeInstructor', ({ actor, params, body, ifMatch }) =>
    changeInstructor(deps, actor, { id: params.id, changes: body, ifMatch }),
  )
  return router
}
