import { addDays, furthestDays } from '@studio/contract'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from './deps.ts'
import { createSessionMiddleware } from './features/accounts/people/session.ts'
import { features } from './features.ts'
import { type Connection, createVisitorAnswers } from './platform/answer-visitors.ts'
import { isProduction } from './platform/env.ts'
import { createErrorHandler, toErrorResponse } from './platform/error-handler.ts'
import { refuseForeignOrigin } from './platform/foreign-origin.ts'
import type { HttpEnv } from './platform/http.ts'
import { createRequestLog, type RequestLog, requestLog } from './platform/request-log.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { unmatchedRouteError } from './platform/unmatched-route.ts'

type AppOptions = { first?: MiddlewareHandler<HttpEnv> | undefined; requests?: RequestLog }

/** What the server calls for each request: cached responses for visitors first, everything else is the app's. */
export function createFetch(deps: Deps, { first }: Pick<AppOptions, 'first'> = {}) {
  const requests = createRequestLog(deps)
  const app = createApp(deps, { first, requests })
  const findAnswer = createVisitorAnswers({ ...deps, requests })
  // Where requests are traced all of them go through the app, which makes their spans.
  return (request: Request, bindings?: Connection): Response | Promise<Response> =>
    (first ? undefined : findAnswer(request, bindings)) ?? app.fetch(request, bindings)
}

/**
 * The API as one Hono app: middleware for every request, then the features' routes, then JSON errors for unmatched
 * paths and methods. `first` wraps all of it.
 */
export function createApp(deps: Deps, { first, requests = createRequestLog(deps) }: AppOptions = {}): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  if (first) app.use(first)
  app.use(requestLog(requests))
  app.use(securityHeaders({ production: isProduction(deps.env) }))
  app.use(refuseForeignOrigin(deps.env.PUBLIC_URL))
  app.use(createSessionMiddleware(deps))
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
