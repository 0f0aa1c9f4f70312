import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { classStore } from './class-store.ts'
import { createClass } from './create-class.ts'
import { deleteClass } from './delete-class.ts'

/** Classes: public list, managed by admins. */
export function routes(deps: Deps) {
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
