import { endpoints } from '@studio/contract'
import { isKnownTag, publicHeaders } from './cacheable.ts'
import { type Env, isProduction } from './env.ts'
import type { RequestLog } from './request-log.ts'
import type { ResponseCache } from './response-cache.ts'
import { commonHeaders } from './security-headers.ts'

/** What the server says of the connection that a request came by. */
export type Connection = { incoming?: { socket: { remoteAddress?: string | undefined } } }
type Parts = { env: Env; responseCache: ResponseCache; requests: RequestLog }

/**
 * Answers a visitor from the cached response of exactly this address, before the app: most of what visitors ask for ends
 * here (decision 011). Undefined for everything else, and for a request with a cookie.
 */
export function createVisitorAnswers({ env, responseCache, requests }: Parts) {
  const fixed = { ...commonHeaders({ production: isProduction(env) }), ...publicHeaders }
  return ({ method, url, headers }: Request, bindings?: Connection): Response | undefined => {
    if (method !== 'GET' || headers.get('Cookie') !== null) return undefined
    const address = url.slice(url.indexOf('/', SCHEME))
    const cached = responseCache.findResponse(address)
    if (!cached) return undefined
    const begun = requests.begin({ headers, peer: bindings?.incoming?.socket.remoteAddress })
    const { endpoint, serialized } = cached
    const isKnown = isKnownTag({ known: headers.get('If-None-Match'), etag: serialized.etag })
    const status = isKnown ? 304 : 200
    requests.end(begun, { method, path: endpoints[endpoint].path, route: endpoint, status })
    return new Response(isKnown ? null : serialized.body, {
      status,
      headers: { ...fixed, ETag: serialized.etag, 'X-Request-Id': begun.requestId },
    })
  }
}

const SCHEME = 'https://'.length
