import type { HttpContext } from './http.ts'
import type { SerializedJson } from './serialized-json.ts'

type Headers = Readonly<Record<string, string>>
type Cacheable = {
  http: HttpContext
  /** Whether the response is the same for all callers. */
  isPublic: boolean
  serialized: Pick<SerializedJson<unknown>, 'body' | 'etag'>
  status: 200 | 201 | 302
  /** Additional headers of the response. */
  headers: Headers
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=UTF-8' }
const neverStored = { ...JSON_TYPE, 'Cache-Control': 'no-store' }
/** Of a response that is the same for all visitors; its ETag comes with it. */
export const publicHeaders = { ...JSON_TYPE, 'Cache-Control': 'no-cache', Vary: 'Cookie' }

/**
 * A JSON response with its caching rules. A public response may be cached by the browser and revalidated with its ETag
 * (304 when nothing changed); a response that depends on a session is never stored (no-store).
 */
export function cacheable({ http, isPublic, serialized: { body, etag }, status, headers }: Cacheable): Response {
  if (!isPublic || http.req.method !== 'GET') {
    return http.newResponse(body, { status, headers: { ...neverStored, ...headers } })
  }
  const tagged = { ...publicHeaders, ETag: etag, ...headers }
  return isKnownTag({ known: http.req.header('If-None-Match'), etag })
    ? http.newResponse(null, { status: 304, headers: tagged })
    : http.newResponse(body, { status, headers: tagged })
}

/** Whether an ETag is one of those that a client has (If-None-Match), weak or not. */
export function isKnownTag({ known, etag }: { known: string | null | undefined; etag: string }): boolean {
  return known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}
