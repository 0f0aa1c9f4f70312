import type { MiddlewareHandler } from 'hono'
import { AppError, asSecurityEvent } from './app-error.ts'
import type { HttpEnv } from './http.ts'

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses state-changing calls from pages of other sites; Origin `null` is foreign. */
export function refuseForeignOrigin(publicUrl: string): MiddlewareHandler<HttpEnv> {
  const ownOrigins = toOwnOrigins(publicUrl)
  return async function sameOrigin(http, next) {
    if (!READ_METHODS.has(http.req.method) && isForeign({ ownOrigins, headers: http.req.raw.headers }))
      throw asSecurityEvent(
        new AppError('FOREIGN_ORIGIN', 'This call came from another site and was refused.'),
        'foreign-origin',
      )
    return next()
  }
}

function isForeign({ ownOrigins, headers }: { ownOrigins: ReadonlySet<string>; headers: Headers }): boolean {
  const origin = headers.get('Origin')
  return origin === null ? headers.get('Sec-Fetch-Site') === 'cross-site' : !ownOrigins.has(origin)
}

// On a laptop, both names of the machine work.
function toOwnOrigins(publicUrl: string): ReadonlySet<string> {
  const url = new URL(publicUrl)
  const names =
    url.hostname === 'localhost' || url.hostname === '127.0.0.1' ? ['localhost', '127.0.0.1'] : [url.hostname]
  const port = url.port ? `:${url.port}` : ''
  return new Set(names.map((name) => `${url.protocol}//${name}${port}`))
}
