import type { Endpoint } from '@studio/contract'
import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from './http.ts'

/** Browsers ask again with the ETag each time; the proxy may share public lists without a cookie for a second. */
export function cachingHeaders({ endpoint, http }: { endpoint: Endpoint; http: HttpContext }): Record<string, string> {
  if (endpoint.method !== 'GET') return {}
  if (!endpoint.isPublicList) return { 'Cache-Control': 'private, no-cache' }
  const isVisitor = http.req.header('Cookie') === undefined
  return { 'Cache-Control': isVisitor ? 'public, max-age=0, s-maxage=1' : 'private, no-cache', Vary: 'Cookie' }
}

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

export function securityHeaders({ production }: { production: boolean }): MiddlewareHandler<HttpEnv> {
  const fixed = { ...always, ...(production ? encryptedOnly : {}) }
  return async function secure(http, next) {
    await next()
    const { headers } = http.res
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value)
    for (const [name, value] of Object.entries(fallbacks)) if (!headers.has(name)) headers.set(name, value)
  }
}
