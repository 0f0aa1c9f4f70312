import type { Deps } from '../../../deps.ts'
import { isProduction } from '../../../platform/env.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { openApi } from './open-api.ts'
import { createDocsPage } from './page.ts'

function routes({ env, studio, version }: Deps) {
  const router = newRouter()
  const title = studio.name
  let document: ReturnType<typeof openApi> | undefined
  // Built once, by the first who asks: a process that starts or restarts need not wait for it.
  mountEndpoint(router, 'getOpenApi', () => {
    document ??= openApi({ version, publicUrl: env.PUBLIC_URL, title: `${title} API` })
    return document
  })
  if (!isProduction(env)) {
    const page = createDocsPage({ title })
    router.get('/__local/api', (http) => http.html(page.body, 200, { 'Content-Security-Policy': page.policy }))
  }
  return router
}

/** `/__local/` does not exist in production. `studio.call` in tests fails on what is not described. */
export const apiDocs: Feature = { name: 'api-docs', routes }
