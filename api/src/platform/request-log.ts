import type { MiddlewareHandler } from 'hono'
import { createGetClientAddress, createIsFromProxy } from './client-address.ts'
import type { Env } from './env.ts'
import type { HttpEnv } from './http.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

const PROXY_REQUEST_ID = /^[0-9a-f]{32}$/
const SECRET_PATH = /^(\/api\/calendar-feed\/).*/

type RequestLogInput = { log: Log; metrics: Metrics; ids: Ids; env: Env }

/** Logs each request, without its query and the tokens in its path, which may be secret. */
export function requestLog({ log, metrics, ids, env }: RequestLogInput): MiddlewareHandler<HttpEnv> {
  const getClientAddress = createGetClientAddress(env.TRUST_PROXY)
  const isFromProxy = createIsFromProxy(env.TRUST_PROXY)
  return async function logRequest(http, next) {
    const startedAt = performance.now()
    const peer = http.env?.incoming?.socket.remoteAddress
    const proxyId = http.req.header('X-Request-Id') ?? ''
    const requestId = PROXY_REQUEST_ID.test(proxyId) && isFromProxy(peer) ? proxyId : ids.request()
    const address = getClientAddress({ peer, forwardedFor: http.req.header('X-Forwarded-For') })
    http.set('requestId', requestId)
    http.set('clientAddress', address)
    await next()
    http.res.headers.set('X-Request-Id', requestId)
    const durationMs = performance.now() - startedAt
    const { status } = http.res
    metrics.recordRequest({ route: http.get('endpoint') ?? 'none', status, seconds: durationMs / 1_000 })
    const level = status >= 500 ? 'error' : 'info'
    if (!log.isLevelEnabled(level)) return
    const { method } = http.req
    const path = http.req.path.replace(SECRET_PATH, '$1[secret]')
    log[level]({ requestId, method, path, status, ms: Math.round(durationMs), address }, 'request')
  }
}
