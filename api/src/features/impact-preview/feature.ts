import type { Feature } from '../../platform/feature.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import type { Endings } from './ports.ts'
import { showConsequences } from './show-consequences.ts'

/** The impact of an admin action, shown before it is done. */
export const consequences = (endings: Endings): Feature => ({
  name: 'consequences',
  routes: (deps) => {
    const router = newRouter()
    serve(router, 'showConsequences', ({ params }) => showConsequences(deps, { endings, ...params }))
    return router
  },
})
