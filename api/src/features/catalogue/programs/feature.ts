import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { archiveProgram, changeProgram, createProgram } from './manage-programs.ts'
import { programStore } from './program-store.ts'

/** Programs: public list, managed by admins. */
function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listPrograms', ({ actor }) =>
    programStore(deps).list({ includeInactive: actor?.role === 'admin' }),
  )
  mountEndpoint(router, 'createProgram', ({ actor, body }) => createProgram(deps, actor, body))
  mountEndpoint(router, 'changeProgram', ({ actor, params, body, ifMatch }) =>
    changeProgram(deps, actor, { id: params.id, changes: body, ifMatch }),
  )
  mountEndpoint(router, 'archiveProgram', ({ actor, params, ifMatch }) =>
    archiveProgram(deps, actor, { id: params.id, ifMatch }),
  )
  return router
}

export const programs: Feature = { name: 'programs', routes }
