import type { MiddlewareHandler } from 'hono'
import { AppError, asSecurityEvent } from './app-error.ts'
import type { HttpEnv } from './http.ts'

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses state-changing calls from pages of other sites. An Origin header with the text `null` is foreign. */
export function refuseForeignOrigin(publicUrl: string): MiddlewareHandler<HttpEnv> {
  const ownOrigins = toOwnOrigins(publicUrl)
  return async function checkOrigin(http, next) {
    if (READ_METHODS.has(http.req.method) || !isForeign({ ownOrigins, headers: http.req.raw.headers })) return next()
    const error = new AppError('FOREIGN_ORIGIN', 'This call came from another site and was refused.')
    throw asSecurityEvent(error, 'foreign-origin')
  }
}

function isForeign({ ownOrigins, headers }: { ownOrigins: ReadonlySet<string>; headers: Headers }): boolean {
  const origin = headers.get('Origin')
  return origin === null ? headers.get('Sec-Fetch-Site') === 'cross-site' : !ownOrigins.has(origin)
}

// On a laptop, both host names of the machine are accepted.
function toOwnOrigins(publicUrl: string): ReadonlySet<string> {
  const url = new URL(publicUrl)
  const localHosts = ['localhost', '127.0.0.1']
  const hosts = localHosts.includes(url.hostname) ? localHosts : [url.hostname]
  const port = url.port ? `:${url.port}` : ''
  return new Set(hosts.map((host) => `${url.protocol}//${host}${port}`))
}
