import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { previewHoliday } from './preview-holiday.ts'
import { showConsequences } from './show-consequences.ts'

export const consequences: Feature = {
  name: 'consequences',
  routes: (deps) => {
    const router = newRouter()
    mountEndpoint(router, 'showConsequences', ({ params }) => showConsequences(deps, params))
    mountEndpoint(router, 'previewHoliday', ({ query }) => previewHoliday(deps, query))
    return router
  },
}
