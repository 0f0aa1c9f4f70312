import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { listTimeline } from './list-timeline.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listTimeline', async ({ params, query, setHeader }) => {
    const { entries, total } = await listTimeline(deps, { userId: params.id, ...query })
    setHeader('X-Total-Count', String(total))
    return entries
  })
  return router
}

export const timeline: Feature = { name: 'timeline', routes }
