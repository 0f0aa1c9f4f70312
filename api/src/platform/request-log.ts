import type { MiddlewareHandler } from 'hono'
import type { createClientAddress } from './client-address.ts'
import type { HttpEnv } from './http.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'

/**
 * Gives each request its id, its log and its address, and writes one line when it is answered. The line holds the path
 * without its query and without tokens in it, since both may carry secrets.
 */
export function requestLog({
  log,
  ids,
  clientAddress,
}: {
  log: Log
  ids: Ids
  clientAddress: ReturnType<typeof createClientAddress>
}): MiddlewareHandler<HttpEnv> {
  return async function logged(http, next) {
    const started = performance.now()
    const requestId = ids.request()
    const address = clientAddress({
      peer: http.env?.incoming?.socket.remoteAddress,
      forwardedFor: http.req.header('X-Forwarded-For'),
    })
    http.set('requestId', requestId)
    http.set('clientAddress', address)
    http.set('log', log.child({ requestId }))
    await next()
    http.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - started)
    const path = http.req.path.replace(/^(\/api\/calendar-feed\/).*/, '$1[secret]')
    const line = { method: http.req.method, path, status: http.res.status, ms, address }
    http.get('log')[http.res.status >= 500 ? 'error' : 'info'](line, 'request')
  }
}
