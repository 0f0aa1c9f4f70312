import type { HttpContext } from './http.ts'

/**
 * Builds a response at once with all its headers and the id of its request. The server then sends the plain object of
 * headers unchanged; adding headers one by one costs more than the rest of a small response. Headers set with
 * `http.header` before, cookies above all, are not included.
 */
export function buildResponse({
  http,
  body,
  status,
  headers,
}: {
  http: HttpContext
  body: string | Uint8Array<ArrayBuffer> | null
  status: number
  headers: Readonly<Record<string, string>>
}): Response {
  const common = { ...http.get('commonHeaders'), 'X-Request-Id': http.get('requestId') }
  const answer = new Response(body, { status, headers: { ...common, ...headers } })
  http.set('prebuiltResponse', answer)
  return answer
}

/** Whether the answer that goes out carries all its headers already. */
export const isPrebuilt = (http: HttpContext): boolean => http.get('prebuiltResponse') === http.res
