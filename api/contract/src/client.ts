import type { BodyOf, ClientEndpoint, Endpoint, Params, QueryOf, ResponseOf } from './endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import type { ErrorCode, FieldErrors } from './errors.ts'
import type { ErrorBody } from './responses/errors.ts'

const apiErrorSymbol = Symbol.for('@studio/contract ApiError')

/**
 * Thrown for every response that is not OK. `message` comes from the body, else from the status text; it is
 * "status: text" when the body is not JSON. Callers should decide by `status` and `code`, never by the text.
 */
export class ApiError extends Error {
  readonly [apiErrorSymbol] = true
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
  // The portal and the admin area are separate builds, each with its own copy of this class: `instanceof` accepts both.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && apiErrorSymbol in value
  }
}

export type CallInput<E> = (keyof Params<E> extends never ? { params?: undefined } : { params: Params<E> }) &
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyInput<BodyOf<E>> }) & {
    query?: Partial<Record<keyof NonNullable<QueryOf<E>> & string, string | number | undefined>>
    signal?: AbortSignal
    /** The `version` that the user edited. If the entity has another one, the API answers 412 CHANGED_MEANWHILE. */
    ifMatch?: string | undefined
  }
// A body may omit fields that may be undefined or null.
type OptionalKeys<B> = { [K in keyof B]: undefined extends B[K] ? K : null extends B[K] ? K : never }[keyof B]
type BodyInput<B> = Omit<B, OptionalKeys<B>> & Partial<Pick<B, OptionalKeys<B>>>
type Fetch = typeof fetch
// The argument may be left out if no field of the input is required.
type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** `total` is the length of the whole list (header X-Total-Count); null when the list is not paged. */
export type PagedAnswer<Answer> = { answer: Answer; total: number | null }

export type ApiClient = {
  /** Makes a call of the endpoint table. Throws ApiError for a response that is not OK, else the error of `fetch`. */
  call<Name extends EndpointName>(
    name: Name,
    ...input: InputArgument<CallInput<Endpoints[Name]>>
  ): Promise<ResponseOf<Endpoints[Name]>>
  callPaged<Name extends EndpointName>(
    name: Name,
    ...input: InputArgument<CallInput<Endpoints[Name]>>
  ): Promise<PagedAnswer<ResponseOf<Endpoints[Name]>>>
}

type UntypedInput = {
  params?: Record<string, string>
  body?: unknown
  query?: Record<string, unknown>
  signal?: AbortSignal
  ifMatch?: string | undefined
}

/** The URL of a call: the path with its parameters filled in, and the query. */
export function buildUrl(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<UntypedInput, 'params' | 'query'> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return search ? `${path}?${search}` : path
}

async function toApiError(response: Response): Promise<ApiError> {
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
type SendInput = Connection & { endpoint: ClientEndpoint; headers?: Record<string, string> }

async function send(
  { endpoint, fetch, baseUrl = '', headers: extraHeaders }: SendInput,
  input: UntypedInput = {},
): Promise<PagedAnswer<unknown>> {
  const body = input.body
  const isForm = endpoint.bodyKind === 'multipart'
  const headers = {
    ...extraHeaders,
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
  if (!response.ok) throw await toApiError(response)
  const total = response.headers.get('X-Total-Count')
  // An endpoint has a `contentType` only if it does not answer JSON.
  const answer: unknown = endpoint.contentType ? await response.text() : await response.json()
  return { answer, total: total === null ? null : Number(total) }
}

/** Makes one call by its row, for pages that must not load the whole endpoint table. */
export async function callEndpoint<E extends Endpoint>(
  connection: Connection & { endpoint: E },
  ...[input]: InputArgument<CallInput<E>>
): Promise<ResponseOf<E>> {
  return (await send(connection, input)).answer as ResponseOf<E>
}

export function createClient({
  headers = () => ({}),
  onError,
  ...connection
}: Connection & {
  /** Returns extra headers of a call, such as the account whose data the page shows. */
  headers?: (name: EndpointName) => Record<string, string>
  /** Called before the error is thrown. */
  onError?: (name: EndpointName, error: unknown) => void
}): ApiClient {
  const sendByName = async (name: EndpointName, input?: UntypedInput) => {
    try {
      return await send({ ...connection, endpoint: endpoints[name], headers: headers(name) }, input)
    } catch (error) {
      onError?.(name, error)
      throw error
    }
  }
  return asApiClient({
    call: async (name, input) => (await sendByName(name, input)).answer,
    callPaged: sendByName,
  })
}

// One untyped function serves every call; the endpoint table gives each its types.
function asApiClient(client: {
  call(name: EndpointName, input?: UntypedInput): Promise<unknown>
  callPaged(name: EndpointName, input?: UntypedInput): Promise<PagedAnswer<unknown>>
}): ApiClient {
  return client as ApiClient
}
