import type { Http } from './http.ts'

/**
 * An answer that is built at once with everything it carries: its own headers, those that every answer has and the id of
 * its request. Nothing touches it on its way out, so the server sends the plain object of headers as it stands; adding
 * headers one by one to an answer that is there costs more than all the rest of a small one. What was set with
 * `http.header` before, cookies above all, is not part of it.
 */
export function wholeAnswer({
  http,
  body,
  status,
  headers,
}: {
  http: Http
  body: string | null
  status: number
  headers: Readonly<Record<string, string>>
}): Response {
  const common = { ...http.get('commonHeaders'), 'X-Request-Id': http.get('requestId') }
  const answer = new Response(body, { status, headers: { ...common, ...headers } })
  http.set('wholeAnswer', answer)
  return answer
}

/** Whether the answer that goes out carries all its headers already. */
export const isWhole = (http: Http): boolean => http.get('wholeAnswer') === http.res
