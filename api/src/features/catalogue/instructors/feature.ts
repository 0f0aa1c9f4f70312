import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { instructorStore } from './instructor-store.ts'
import { addInstructor, changeInstructor } from './manage-instructors.ts'

/** Instructors: public list, managed by admins. */
function routes(deps: Deps) {
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

export const instructors: Feature = { name: 'instructors', routes }
