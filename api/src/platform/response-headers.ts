import type { Endpoint } from '@studio/contract'
import type { MiddlewareHandler } from 'hono'
import type { HttpContext, HttpEnv } from './http.ts'

/**
 * Browsers revalidate with the ETag each time. The proxy may cache public lists for visitors without cookies for one
 * second.
 */
export function getCachingHeaders({
  endpoint,
  http,
}: {
  endpoint: Endpoint
  http: HttpContext
}): Record<string, string> {
  if (endpoint.method !== 'GET') return {}
  if (!endpoint.isPublicList) return { 'Cache-Control': 'private, no-cache' }
  const isVisitor = http.req.header('Cookie') === undefined
  return { 'Cache-Control': isVisitor ? 'public, max-age=0, s-maxage=1' : 'private, no-cache', Vary: 'Cookie' }
}

/** If a browser shows an API response as a page, that page may load nothing. Our HTML pages set their own policy. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const constantHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const productionHeaders = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
const defaultHeaders = { 'Content-Security-Policy': CLOSED_POLICY, 'Cache-Control': 'no-store' }

export function securityHeaders({ production }: { production: boolean }): MiddlewareHandler<HttpEnv> {
  const fixedHeaders = { ...constantHeaders, ...(production ? productionHeaders : {}) }
  return async function setSecurityHeaders(http, next) {
    await next()
    const { headers } = http.res
    for (const [name, value] of Object.entries(fixedHeaders)) headers.set(name, value)
    for (const [name, value] of Object.entries(defaultHeaders)) if (!headers.has(name)) headers.set(name, value)
  }
}
