import type { MiddlewareHandler } from 'hono'
import { AppError, asSecurityEvent } from './app-error.ts'
import type { HttpEnv } from './http.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses state-changing calls that another site's page makes; Origin `null` is foreign. */
export function refuseForeignOrigin(publicUrl: string): MiddlewareHandler<HttpEnv> {
  const own = ownOrigins(publicUrl)
  return async function sameOrigin(http, next) {
    if (!READING.has(http.req.method) && isForeign({ own, headers: http.req.raw.headers }))
      throw asSecurityEvent(
        new AppError('FOREIGN_ORIGIN', 'This call came from another site and was refused.'),
        'foreign-origin',
      )
    return next()
  }
}

function isForeign({ own, headers }: { own: ReadonlySet<string>; headers: Headers }): boolean {
  const origin = headers.get('Origin')
  return origin === null ? headers.get('Sec-Fetch-Site') === 'cross-site' : !own.has(origin)
}

// On a laptop both names of the machine reach the product.
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const url = new URL(publicUrl)
  const names =
    url.hostname === 'localhost' || url.hostname === '127.0.0.1' ? ['localhost', '127.0.0.1'] : [url.hostname]
  const port = url.port ? `:${url.port}` : ''
  return new Set(names.map((name) => `${url.protocol}//${name}${port}`))
}
