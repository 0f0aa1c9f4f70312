import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http.ts'

/** What an API response may load when a browser shows it as a page: nothing. Pages replace it with their own policy. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const encryptedOnly = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
const fallbacks = { 'Content-Security-Policy': CLOSED_POLICY, 'Cache-Control': 'no-store' }

/** Security headers on every answer, errors included; HSTS in production. */
export function securityHeaders({ production }: { production: boolean }): MiddlewareHandler<HttpEnv> {
  const fixed = { ...always, ...(production ? encryptedOnly : {}) }
  return async function secure(http, next) {
    await next()
    const { headers } = http.res
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value)
    for (const [name, value] of Object.entries(fallbacks)) if (!headers.has(name)) headers.set(name, value)
  }
}
