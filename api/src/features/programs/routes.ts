import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { archiveProgram, changeProgram } from './change-program.ts'
import { createProgram } from './create-program.ts'
import { programStore } from './program-store.ts'

/** Programs: public list, managed by admins. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'listPrograms', ({ actor }) => {
    const scope = { includeInactive: actor?.role === 'admin' }
    return deps.responseCache.getResponse({
      key: 'programs',
      isVisitor: !actor,
      load: () => programStore(deps).list(scope),
    })
  })
  serve(router, 'createProgram', ({ actor, body }) => createProgram(deps, actor, body))
  serve(router, 'changeProgram', ({ actor, params, body, ifMatch }) =>
    changeProgram(deps, actor, { id: params.id, changes: body, ifMatch }),
  )
  serve(router, 'archiveProgram', ({ actor, params, ifMatch }) =>
    archiveProgram(deps, actor, { id: params.id, ifMatch }),
  )
  return router
}
