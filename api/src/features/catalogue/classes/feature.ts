import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { createClass, deleteClass } from './manage-classes.ts'

/** Classes, managed by admins; their list is the calendar's, since it says when they meet. */
function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'createClass', ({ actor, body }) => createClass(deps, actor, body))
  mountEndpoint(router, 'deleteClass', ({ actor, params, ifMatch }) =>
    deleteClass(deps, actor, { id: params.id, ifMatch }),
  )
  return router
}

/** Classes. What follows for bookings from a delete is a job that bookings handle. */
export const classes: Feature = { name: 'classes', routes }
