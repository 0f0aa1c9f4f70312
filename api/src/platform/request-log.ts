import type { MiddlewareHandler } from 'hono'
import { createClientAddress, createIsFromProxy } from './client-address.ts'
import type { HttpEnv } from './http.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { isPrebuilt } from './prebuilt-response.ts'

const PROXYS_ID = /^[0-9a-f]{32}$/
const SECRET_PATH = /^(\/api\/calendar-feed\/).*/

/**
 * Gives each request its id (the proxy's own, which stays the same for a retry at a second process), its log and its
 * address, counts it and logs one line with the response. The line has the path without query and tokens, since both
 * may hold secrets.
 */
export function requestLog({
  log,
  metrics,
  ids,
  trustProxy,
}: {
  log: Log
  metrics: Metrics
  ids: Ids
  trustProxy: string
}): MiddlewareHandler<HttpEnv> {
  const clientAddress = createClientAddress(trustProxy)
  const isFromProxy = createIsFromProxy(trustProxy)
  return async function logged(http, next) {
    const started = performance.now()
    const peer = http.env?.incoming?.socket.remoteAddress
    const given = http.req.header('X-Request-Id') ?? ''
    const requestId = PROXYS_ID.test(given) && isFromProxy(peer) ? given : ids.request()
    const address = clientAddress({
      peer,
      forwardedFor: http.req.header('X-Forwarded-For'),
    })
    http.set('requestId', requestId)
    http.set('clientAddress', address)
    await next()
    if (!isPrebuilt(http)) http.res.headers.set('X-Request-Id', requestId)
    const { status } = http.res
    const took = performance.now() - started
    metrics.request({ route: http.get('endpoint') ?? 'none', status, seconds: took / 1_000 })
    const level = status >= 500 ? 'error' : 'info'
    if (!log.isLevelEnabled(level)) return
    const ms = Math.round(took)
    const path = http.req.path.replace(SECRET_PATH, '$1[secret]')
    log[level]({ requestId, method: http.req.method, path, status, ms, address }, 'request')
  }
}
