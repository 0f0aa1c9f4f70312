import { addDays, furthestDays } from '@studio/contract'
import { Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { Deps } from './deps.ts'
import { createSessionMiddleware } from './features/accounts/people/session.ts'
import { features } from './features.ts'
import { isProduction } from './platform/env.ts'
import { createErrorHandler, toErrorResponse } from './platform/error-handler.ts'
import { refuseForeignOrigin } from './platform/foreign-origin.ts'
import type { HttpEnv } from './platform/http.ts'
import { requestLog } from './platform/request-log.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { unmatchedRouteError } from './platform/unmatched-route.ts'

/**
 * The API as one Hono app: middleware for every request, then the features' routes, then JSON errors for unmatched
 * paths and methods. `first` wraps all of it.
 */
export function createApp(
  deps: Deps,
  { first }: { first?: MiddlewareHandler<HttpEnv> | undefined } = {},
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  if (first) app.use(first)
  app.use(requestLog(deps))
  app.use(securityHeaders({ production: isProduction(deps.env) }))
  app.use(refuseForeignOrigin(deps.env.PUBLIC_URL))
  app.use(createSessionMiddleware(deps))
  app.use(etag())
  app.use(readsDays(deps))
  for (const { routes } of features) if (routes) app.route('/', routes(deps))
  app.notFound((http) => toErrorResponse({ http, error: unmatchedRouteError(http) }))
  app.onError(createErrorHandler(deps))
  return app
}

/** How far ahead the dates of a request may lie: from the studio's today on. */
function readsDays({ clock }: Deps): MiddlewareHandler<HttpEnv> {
  const latestDay = () => addDays(clock.today(), furthestDays)
  return (http, next) => {
    http.set('latestDay', latestDay)
    return next()
  }
}
