import { addDays, MAX_DAYS_AHEAD } from '@studio/contract'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Deps } from './deps.ts'
import { createSessionMiddleware } from './features/accounts/people/session.ts'
import { features } from './features.ts'
import { isProduction } from './platform/env.ts'
import { createErrorHandler, createUnmatchedRouteError, toErrorResponse } from './platform/error-handler.ts'
import { refuseForeignOrigin } from './platform/foreign-origin.ts'
import type { HttpEnv } from './platform/http.ts'
import { mountCalls } from './platform/mount-endpoint.ts'
import { requestLog } from './platform/request-log.ts'
import { securityHeaders } from './platform/response-headers.ts'

export function createApp(deps: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(requestLog(deps))
  app.use(securityHeaders({ production: isProduction(deps.env) }))
  app.use(refuseForeignOrigin(deps.env.PUBLIC_URL))
  app.use(createSessionMiddleware(deps))
  app.use(etag())
  app.use((http, next) => {
    // The last day that a request may name.
    http.set('latestDay', () => addDays(deps.clock.today(), MAX_DAYS_AHEAD))
    return next()
  })
  for (const { calls } of features) if (calls) mountCalls(app, calls(deps))
  app.notFound((http) => toErrorResponse({ http, error: createUnmatchedRouteError(http) }))
  app.onError(createErrorHandler(deps))
  return app
}
