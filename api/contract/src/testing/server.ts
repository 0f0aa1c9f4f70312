import type { Endpoint, ResponseOf } from '../endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '../endpoints.ts'
import { type ErrorCode, statusByCode } from '../errors.ts'
import { parse } from '../parse.ts'
import type { ErrorBody } from '../responses/errors.ts'

/** A call that a screen made, as the API would see it. */
export type RecordedCall = {
  name: EndpointName
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** The header `If-Match` as it was sent; null without one. */
  ifMatch: string | null
}

/** What a handler can return other than a value of the endpoint's answer type. */
class Reply {
  readonly response: () => Promise<Response>

  constructor(response: () => Promise<Response>) {
    this.response = response
  }
}

type GivenAnswer<Name extends EndpointName> = ResponseOf<Endpoints[Name]> | Reply
type Handler<Name extends EndpointName> = (call: RecordedCall) => GivenAnswer<Name> | Promise<GivenAnswer<Name>>
export type Handlers = { [Name in EndpointName]?: GivenAnswer<Name> | Handler<Name> }

export type FakeServer = {
  calls: RecordedCall[]
  /** The calls of one name, oldest first. */
  callsOf(name: EndpointName): RecordedCall[]
  /** Changes what calls are answered from now on. */
  answer(handlers: Handlers): void
  fetch: typeof fetch
}

/** An error answer of the API. */
export function failure(code: ErrorCode, overrides: Partial<ErrorBody> = {}): Reply {
  const body: ErrorBody = { message: 'No.', code, error: code, ...overrides }
  return new Reply(async () => Response.json(body, { status: statusByCode[code] }))
}

/** An answer with any status and body, for what the contract does not foresee or what is not JSON. */
export function rawResponse({ status = 200, text }: { status?: number; text: string }): Reply {
  return new Reply(async () => new Response(text, { status }))
}

/** No answer, because the connection is lost. */
export function networkFailure(): Reply {
  return new Reply(() => Promise.reject(new TypeError('Failed to fetch')))
}

/** A page of a long list with its whole number. */
export function toPage(rows: readonly unknown[], total: number): Reply {
  return new Reply(async () => Response.json(rows, { headers: { 'X-Total-Count': String(total) } }))
}

/** An answer that comes when the test says so, or not at all. */
export function deferredResponse<Answer>(): { reply: Reply; release(answer: Answer | Reply): void } {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return {
    reply: new Reply(() => promise),
    release: (answer) => resolve(answer instanceof Reply ? answer.response() : Response.json(answer)),
  }
}

/**
 * An API made from the endpoint table, at the level of `fetch`. It knows every path and method, checks bodies by the
 * contract's schemas as the real one does (422 with `fields`), and records its calls. A call without a handler throws
 * an error that fails the test.
 */
export function createFakeServer(initialHandlers: Handlers): FakeServer {
  let handlers: Record<string, unknown> = { ...initialHandlers }
  const calls: RecordedCall[] = []

  async function respond(url: URL, init: RequestInit): Promise<Response> {
    const call = toRecordedCall({ url, init })
    calls.push(call)
    const endpoint: Endpoint = endpoints[call.name]
    const parsed = endpoint.body ? parse(endpoint.body, call.body) : null
    if (parsed && !parsed.ok) return failure('VALIDATION_FAILED', { fields: parsed.fields }).response()
    if (!(call.name in handlers)) throw new Error(`This test does not answer ${call.name}`)
    const handler = handlers[call.name]
    const answer: unknown = typeof handler === 'function' ? await handler(call) : handler
    return answer instanceof Reply ? answer.response() : Response.json(answer, { status: endpoint.status })
  }

  return {
    calls,
    callsOf: (name) => calls.filter((call) => call.name === name),
    answer: (more) => {
      handlers = { ...handlers, ...more }
    },
    fetch: (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:8080')
      return untilAborted(respond(url, init), init.signal)
    },
  }
}

function untilAborted(response: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return response
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    response.then(resolve, reject)
  })
}

function toRecordedCall({ url, init }: { url: URL; init: RequestInit }): RecordedCall {
  const method = init.method ?? 'GET'
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    const match = endpoint.method === method ? patternOf(endpoint.path).exec(url.pathname) : null
    if (!match) continue
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const ifMatch = new Headers(init.headers).get('If-Match')
    return { name, params: { ...match.groups }, query: Object.fromEntries(url.searchParams), body, ifMatch }
  }
  throw new Error(`The endpoint table has no ${method} ${url.pathname}`)
}

function patternOf(path: string): RegExp {
  const pattern = path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`)
}
