import type { MiddlewareHandler } from 'hono'
import { cacheable } from './cacheable.ts'
import type { SessionCookies } from './cookies.ts'
import type { HttpContext, HttpEnv } from './http.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Answers visitors from the response that is kept for exactly this address, before session, route and query are looked
 * at: most of what visitors ask for ends here (decision 011). Everything else goes on.
 */
export function answerVisitors({
  responseCache,
  cookies,
}: {
  responseCache: ResponseCache
  cookies: SessionCookies
}): MiddlewareHandler<HttpEnv> {
  const isVisitor = (http: HttpContext) => cookies.read(http) === undefined && !cookies.hasSignedOutMarker(http)
  return async function answered(http, next) {
    const kept = http.req.method === 'GET' ? responseCache.findResponse(addressOf(http)) : undefined
    if (!kept || !isVisitor(http)) return next()
    const { endpoint, serialized } = kept
    http.set('endpoint', endpoint)
    return cacheable({ http, isPublic: true, serialized, status: 200, headers: {} })
  }
}

const SCHEME = 'https://'.length

/** Path and query as they were sent. */
function addressOf({ req: { url } }: HttpContext): string {
  return url.slice(url.indexOf('/', SCHEME))
}
