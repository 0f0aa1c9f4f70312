import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { classStore } from './class-store.ts'
import { createClass, deleteClass } from './manage-classes.ts'

/** Classes: public list, managed by admins. */
function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listClasses', ({ actor }) =>
    classStore(deps).list({ includeInactive: actor?.role === 'admin' }),
  )
  mountEndpoint(router, 'createClass', ({ actor, body }) => createClass(deps, actor, body))
  mountEndpoint(router, 'deleteClass', ({ actor, params, ifMatch }) =>
    deleteClass(deps, actor, { id: params.id, ifMatch }),
  )
  return router
}

/** Classes. What follows for bookings from a delete is a job that bookings handle. */
export const classes: Feature = { name: 'classes', routes }
