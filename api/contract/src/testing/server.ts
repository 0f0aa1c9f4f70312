import type { Endpoint, ResponseOf } from '../endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from '../endpoints.ts'
import { type ErrorCode, statusByCode } from '../errors.ts'
import { parse } from '../parse.ts'
import type { ErrorBody } from '../responses/errors.ts'

export type RecordedCall = {
  name: EndpointName
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** The header `If-Match`, if any. */
  ifMatch: string | null
}

/** A response that is not just the endpoint's success body. */
class Reply {
  readonly response: () => Promise<Response>

  constructor(response: () => Promise<Response>) {
    this.response = response
  }
}

type HandlerResult<Name extends EndpointName> = ResponseOf<Endpoints[Name]> | Reply
type Handler<Name extends EndpointName> = (call: RecordedCall) => HandlerResult<Name> | Promise<HandlerResult<Name>>
export type Handlers = { [Name in EndpointName]?: HandlerResult<Name> | Handler<Name> }

export type FakeServer = {
  calls: RecordedCall[]
  callsOf(name: EndpointName): RecordedCall[]
  /** Replaces the handlers of some calls. */
  answer(handlers: Handlers): void
  fetch: typeof fetch
}

/** An error response of the API. */
export function failure(code: ErrorCode, overrides: Partial<ErrorBody> = {}): Reply {
  const body: ErrorBody = { message: 'No.', code, error: code, ...overrides }
  return new Reply(async () => Response.json(body, { status: statusByCode[code] }))
}

/** A response outside the contract, or one that is not JSON. */
export function rawResponse({ status = 200, text }: { status?: number; text: string }): Reply {
  return new Reply(async () => new Response(text, { status }))
}

export function networkFailure(): Reply {
  return new Reply(() => Promise.reject(new TypeError('Failed to fetch')))
}

/** A page of a list that has `total` entries in all. */
export function toPage(entries: readonly unknown[], total: number): Reply {
  return new Reply(async () => Response.json(entries, { headers: { 'X-Total-Count': String(total) } }))
}

/** A response that is sent when the test calls `release`. */
export function deferredResponse<Answer>(): { reply: Reply; release(answer: Answer | Reply): void } {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return {
    reply: new Reply(() => promise),
    release: (answer) => resolve(answer instanceof Reply ? answer.response() : Response.json(answer)),
  }
}

/**
 * A fake API at the level of `fetch`, made from the endpoint table. It checks bodies like the real one (422 with
 * `fields`) and records its calls. A call without a handler fails with an error that names it.
 */
export function createFakeServer(initialHandlers: Handlers): FakeServer {
  let handlers: Record<string, unknown> = { ...initialHandlers }
  const calls: RecordedCall[] = []

  async function respond(url: URL, init: RequestInit): Promise<Response> {
    const call = toRecordedCall({ url, init })
    calls.push(call)
    const endpoint: Endpoint = endpoints[call.name]
    const parseResult = endpoint.body ? parse(endpoint.body, call.body) : null
    if (parseResult && !parseResult.ok) return failure('VALIDATION_FAILED', { fields: parseResult.fields }).response()
    if (!(call.name in handlers)) throw new Error(`This test does not answer ${call.name}`)
    const handler = handlers[call.name]
    const answer: unknown = typeof handler === 'function' ? await handler(call) : handler
    return answer instanceof Reply ? answer.response() : Response.json(answer, { status: endpoint.status })
  }

  return {
    calls,
    callsOf: (name) => calls.filter((call) => call.name === name),
    answer: (newHandlers) => {
      handlers = { ...handlers, ...newHandlers }
    },
    fetch: (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:8080')
      return rejectOnAbort(respond(url, init), init.signal)
    },
  }
}

function rejectOnAbort(response: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
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
    const match = endpoint.method === method ? toPathPattern(endpoint.path).exec(url.pathname) : null
    if (!match) continue
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const ifMatch = new Headers(init.headers).get('If-Match')
    return { name, params: { ...match.groups }, query: Object.fromEntries(url.searchParams), body, ifMatch }
  }
  throw new Error(`The endpoint table has no ${method} ${url.pathname}`)
}

function toPathPattern(path: string): RegExp {
  const pattern = path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`)
}
