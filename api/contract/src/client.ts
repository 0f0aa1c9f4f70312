import type { BodyOf, ClientEndpoint, Endpoint, Params, QueryOf, ResponseOf } from './endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import type { ErrorCode, FieldErrors } from './errors.ts'
import type { ErrorBody } from './responses/errors.ts'

const mark = Symbol.for('@studio/contract ApiError')

/**
 * The one error that the client throws for a response that is not OK. `message`, `code` and `fields` come from the
 * body, or `message` from the status text. A body that is not JSON gives "status: text". Screens decide by `status` and
 * `code`, never by the text.
 */
export class ApiError extends Error {
  readonly [mark] = true
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: FieldErrors
  readonly body: Partial<ErrorBody>
  constructor({ status, message, body = {} }: { status: number; message: string; body?: Partial<ErrorBody> }) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? {}
    this.body = body
  }
  // The portal and the admin area are built apart and carry a copy of this class each: what one throws, the other
  // knows.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && mark in value
  }
}

/** What a caller passes in addition to the name of the call. */
export type CallInput<E> = (keyof Params<E> extends never ? { params?: undefined } : { params: Params<E> }) &
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyInput<BodyOf<E>> }) & {
    query?: Partial<Record<keyof NonNullable<QueryOf<E>> & string, string | number | undefined>>
    signal?: AbortSignal
    /** The `version` that the change was made from: another one is answered with 412 CHANGED_MEANWHILE. */
    ifMatch?: string | undefined
  }
// Fields that may be undefined or null may be left out of a body.
type OptionalKeys<B> = { [K in keyof B]: undefined extends B[K] ? K : null extends B[K] ? K : never }[keyof B]
type BodyInput<B> = Omit<B, OptionalKeys<B>> & Partial<Pick<B, OptionalKeys<B>>>
type Fetch = typeof fetch
type Optional<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** The answer with the whole number of a paged list (header X-Total-Count), null when the list is not paged. */
export type CountedAnswer<Answer> = { answer: Answer; total: number | null }

export type ApiClient = {
  /**
   * Makes a call of the endpoint table; throws ApiError on an answer that is not OK, the fetch error when none comes.
   */
  call<Name extends EndpointName>(
    name: Name,
    ...input: Optional<CallInput<Endpoints[Name]>>
  ): Promise<ResponseOf<Endpoints[Name]>>
  /** The same, with the whole number of a paged list. */
  callCounted<Name extends EndpointName>(
    name: Name,
    ...input: Optional<CallInput<Endpoints[Name]>>
  ): Promise<CountedAnswer<ResponseOf<Endpoints[Name]>>>
}

type LooseInput = {
  params?: Record<string, string>
  body?: unknown
  query?: Record<string, unknown>
  signal?: AbortSignal
  ifMatch?: string | undefined
}

/** The address of a call with its parameters filled in and its query appended. */
export function buildUrl(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<LooseInput, 'params' | 'query'> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return search ? `${path}?${search}` : path
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parseJson(text)
  if (!body)
    return new ApiError({ status: response.status, message: `${response.status}: ${text || response.statusText}` })
  const message = typeof body.message === 'string' && body.message ? body.message : response.statusText
  return new ApiError({ status: response.status, message, body })
}

function parseJson(text: string): Partial<ErrorBody> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

type Connection = { fetch: Fetch; baseUrl?: string }
type Request = Connection & { endpoint: ClientEndpoint; headers?: Record<string, string> }

/**
 * Makes a call. It sends the session cookie, sets the content type only when there is a body, and neither toasts nor
 * redirects: what an error means is the screen's business.
 */
async function send(
  { endpoint, fetch, baseUrl = '', headers: moreHeaders }: Request,
  input: LooseInput = {},
): Promise<CountedAnswer<unknown>> {
  const body = input.body
  const isForm = endpoint.bodyKind === 'multipart'
  const headers = {
    ...moreHeaders,
    ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    ...(input.ifMatch === undefined ? {} : { 'If-Match': `"${input.ifMatch}"` }),
  }
  const response = await fetch(baseUrl + buildUrl(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    signal: input.signal ?? null,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(body === undefined ? {} : { body: isForm ? (body as FormData) : JSON.stringify(body) }),
  })
  if (!response.ok) throw await errorOf(response)
  const total = response.headers.get('X-Total-Count')
  const answer: unknown = endpoint.contentType ? await response.text() : await response.json()
  return { answer, total: total === null ? null : Number(total) }
}

/** Makes one call by its own row, for a page that must not carry the whole endpoint table. */
export async function callEndpoint<E extends Endpoint>(
  connection: Connection & { endpoint: E },
  ...[input]: Optional<CallInput<E>>
): Promise<ResponseOf<E>> {
  return (await send(connection, input)).answer as ResponseOf<E>
}

/** A client of the endpoint table. */
export function createClient({
  headers = () => ({}),
  onError,
  ...connection
}: Connection & {
  /** More headers for a call, such as the account that it is meant for. */
  headers?: (name: EndpointName) => Record<string, string>
  /** Called before a call throws. */
  onError?: (name: EndpointName, error: unknown) => void
}): ApiClient {
  const sendNamed = async (name: EndpointName, input?: LooseInput) => {
    try {
      return await send({ ...connection, endpoint: endpoints[name], headers: headers(name) }, input)
    } catch (error) {
      onError?.(name, error)
      throw error
    }
  }
  return typed({
    call: async (name, input) => (await sendNamed(name, input)).answer,
    callCounted: sendNamed,
  })
}

// The table gives each call its types; inside, one function serves them all.
function typed(loose: {
  call(name: EndpointName, input?: LooseInput): Promise<unknown>
  callCounted(name: EndpointName, input?: LooseInput): Promise<CountedAnswer<unknown>>
}): ApiClient {
  return loose as ApiClient
}
