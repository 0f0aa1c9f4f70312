import type { Http } from './http.ts'
import type { Written } from './written.ts'

/**
 * A JSON answer with its caching rules: what everybody sees the same may be kept by the browser and asked for again with
 * its ETag (304 when nothing changed); whatever depends on a session is never stored (no-store).
 */
export function cacheable({
  http,
  isPublic,
  written: { body, etag },
  status,
}: {
  http: Http
  isPublic: boolean
  written: Pick<Written<unknown>, 'body' | 'etag'>
  status: 200 | 201 | 302
}): Response {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  if (!isPublic || http.req.method !== 'GET') {
    http.header('Cache-Control', 'no-store')
    return http.body(body, status)
  }
  http.header('Cache-Control', 'no-cache')
  http.header('Vary', 'Cookie')
  http.header('ETag', etag)
  const known = http.req
    .header('If-None-Match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etag) ? http.body(null, 304) : http.body(body, status)
}
