import { type Endpoint, type ErrorBody, endpoints } from '@studio/contract'
import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '../adapters/database-errors.ts'
import { databaseUnavailable } from '../adapters/mongo.ts'
import { AppError, notFound } from './app-error.ts'
import type { HttpContext, HttpEnv } from './http.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Writes every error response. The message and stack of an unexpected error go to the log only. */
export const createErrorHandler =
  ({ log, metrics }: { log: Log; metrics: Metrics }): ErrorHandler<HttpEnv> =>
  (thrown, http) => {
    const error = toAppError(thrown)
    const requestId = http.get('requestId')
    if (error.securityEvent) {
      metrics.recordSecurityEvent(error.securityEvent.reason)
      const event = { kind: 'security', ...error.securityEvent, address: http.get('clientAddress'), requestId }
      log.warn(event, 'security event')
    }
    if (error.status >= 500) log.error({ requestId, err: thrown, code: error.code }, error.message)
    else log.debug({ requestId, err: error.cause, code: error.code }, error.message)
    return toErrorResponse({ http, error })
  }

export function toErrorResponse({ http, error }: { http: HttpContext; error: AppError }): Response {
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    ...error.extra,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId: http.get('requestId'),
  }
  const headers = { 'Content-Type': 'application/json', ...error.headers }
  return new Response(JSON.stringify(body), { status: error.status, headers })
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown)
  if (thrown instanceof URIError || (thrown instanceof HTTPException && thrown.status < 500))
    return new AppError('BAD_REQUEST', 'We could not read this request.', { cause: thrown })
  return new AppError('INTERNAL', 'Something went wrong on our side. Please try again.', { cause: thrown })
}

/** `segments`: null stands for a parameter. */
const routes = Object.values(endpoints as Record<string, Endpoint>).map(({ method, path }) => ({
  method,
  segments: path.split('/').map((segment) => (segment.startsWith(':') ? null : segment)),
}))

function getAllowedMethods(path: string): string[] {
  const pathSegments = path.split('/')
  const matchingRoutes = routes.filter(
    ({ segments }) =>
      segments.length === pathSegments.length &&
      segments.every((segment, index) => segment === null || segment === pathSegments[index]),
  )
  const methods = new Set(matchingRoutes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))
  return [...methods].sort()
}

export function createUnmatchedRouteError(http: HttpContext): AppError {
  const methods = getAllowedMethods(http.req.path)
  // An allowed method gets here only if a parameter of the path is empty: the router does not match that.
  if (methods.length === 0 || methods.includes(http.req.method)) return notFound()
  return new AppError('METHOD_NOT_ALLOWED', 'This address does not take this kind of request.', {
    headers: { Allow: methods.join(', ') },
  })
}
