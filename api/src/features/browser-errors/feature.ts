import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { noteBrowserError } from './note-browser-error.ts'

function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'reportBrowserError', ({ body, clientAddress }) =>
    noteBrowserError(deps, { error: body, clientAddress }),
  )
  return router
}

/** Errors that pages report, for the log. */
export const browserErrors: Feature = { name: 'browser-errors', routes }
