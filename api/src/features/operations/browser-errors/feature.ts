import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { noteBrowserError } from './note-browser-error.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'reportBrowserError', ({ body, clientAddress }) =>
    noteBrowserError(deps, { error: body, clientAddress }),
  )
  return router
}

/** Errors that pages report, for the log. */
export const browserErrors: Feature = { name: 'browser-errors', routes }
