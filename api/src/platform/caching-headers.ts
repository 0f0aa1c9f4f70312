import type { Endpoint } from '@studio/contract'
import type { HttpContext } from './http.ts'

/**
 * How long an answer may be kept: browsers ask again with its ETag each time. A public list that is asked for without a
 * cookie may be shared for a second by the proxy.
 */
export function cachingHeaders({ endpoint, http }: { endpoint: Endpoint; http: HttpContext }): Record<string, string> {
  if (endpoint.method !== 'GET') return {}
  if (!endpoint.isPublicList) return { 'Cache-Control': 'private, no-cache' }
  const isVisitor = http.req.header('Cookie') === undefined
  return { 'Cache-Control': isVisitor ? 'public, max-age=0, s-maxage=1' : 'private, no-cache', Vary: 'Cookie' }
}
