import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { checkHealth } from './check-health.ts'

/** Whether the API can work. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'getHealth', () => checkHealth(deps))
  return router
}
