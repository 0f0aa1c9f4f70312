import type { EndpointName } from '@studio/contract'
import type { MiddlewareHandler } from 'hono'
import { createClientAddress, createIsFromProxy } from './client-address.ts'
import type { Env } from './env.ts'
import type { HttpEnv } from './http.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

const PROXYS_ID = /^[0-9a-f]{32}$/
const SECRET_PATH = /^(\/api\/calendar-feed\/).*/

/** What is known of a request before it is answered: `started` is monotonic, in milliseconds. */
type RequestStart = { started: number; requestId: string; address: string }
type RequestEnd = { method: string; path: string; route: EndpointName | 'none'; status: number }

/**
 * Gives each request its id (the proxy's own, which stays the same for a retry at a second process) and its address,
 * counts it and logs one line with the response. The line has the path without query and tokens, since both may hold
 * secrets.
 */
export function createRequestLog({ log, metrics, ids, env }: { log: Log; metrics: Metrics; ids: Ids; env: Env }) {
  const clientAddress = createClientAddress(env.TRUST_PROXY)
  const isFromProxy = createIsFromProxy(env.TRUST_PROXY)
  return {
    begin({ headers, peer }: { headers: Pick<Headers, 'get'>; peer: string | undefined }): RequestStart {
      const given = headers.get('X-Request-Id') ?? ''
      return {
        started: performance.now(),
        requestId: PROXYS_ID.test(given) && isFromProxy(peer) ? given : ids.request(),
        address: clientAddress({ peer, forwardedFor: headers.get('X-Forwarded-For') ?? undefined }),
      }
    },
    end({ started, requestId, address }: RequestStart, { method, path, route, status }: RequestEnd): void {
      const took = performance.now() - started
      metrics.request({ route, status, seconds: took / 1_000 })
      const level = status >= 500 ? 'error' : 'info'
      if (!log.isLevelEnabled(level)) return
      const ms = Math.round(took)
      log[level]({ requestId, method, path: path.replace(SECRET_PATH, '$1[secret]'), status, ms, address }, 'request')
    },
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>

/** The log around everything that the app answers. */
export function requestLog(requests: RequestLog): MiddlewareHandler<HttpEnv> {
  return async function logged(http, next) {
    const begun = requests.begin({ headers: http.req.raw.headers, peer: http.env?.incoming?.socket.remoteAddress })
    http.set('requestId', begun.requestId)
    http.set('clientAddress', begun.address)
    await next()
    http.res.headers.set('X-Request-Id', begun.requestId)
    const { method, path } = http.req
    requests.end(begun, { method, path, route: http.get('endpoint') ?? 'none', status: http.res.status })
  }
}
