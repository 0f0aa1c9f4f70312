import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http.ts'

/** What an answer of the API may do when a browser shows it by itself: nothing. Pages replace it with their own. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const always: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Security headers on every answer, errors included (ruling C); HSTS in production. */
export function securityHeaders({ production }: { production: boolean }): MiddlewareHandler<HttpEnv> {
  return async function secure(http, next) {
    await next()
    for (const [name, value] of Object.entries(always)) http.res.headers.set(name, value)
    if (!http.res.headers.has('Content-Security-Policy')) http.res.headers.set('Content-Security-Policy', CLOSED_POLICY)
    if (production) http.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!http.res.headers.has('Cache-Control')) http.res.headers.set('Cache-Control', 'no-store')
  }
}
