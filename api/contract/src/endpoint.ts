import type { Static } from 'typebox'
import type { AnyObjectSchema } from 'yup'
import type { responseTable } from './responses/response-table.ts'
import type { Role } from './rules/membership.ts'
import type { StaffRight } from './rules/staff.ts'

/** Who may make a call: anyone, any signed-in user, admins only, or staff with a right, with or without admins. */
export type Access = 'anyone' | 'user' | 'admin' | { right: StaffRight; orAdmin?: true }

/** Whether a signed-in user may make a call. */
export function isAllowed(access: Access, { role, rights }: { role: Role; rights: readonly StaffRight[] }): boolean {
  if (access === 'admin') return role === 'admin'
  if (typeof access === 'string') return true
  return rights.includes(access.right) || (access.orAdmin === true && role === 'admin')
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** JSON that matches the schema, a multipart form, raw bytes with a signature, or no body. */
type BodyKind = 'json' | 'multipart' | 'raw' | 'none'

/** One call of the API. */
export type Endpoint<Body = unknown, Query = unknown, Path extends string = string, Who extends Access = Access> = {
  method: Method
  /** Path parameters are written `:name`. */
  path: Path
  access: Who
  /** Status of the success response. */
  status: 200 | 201 | 302
  summary: string
  bodyKind: BodyKind
  body?: AnyObjectSchema
  /** The fields of a multipart form: files, and texts that hold JSON. All are required. */
  formFields?: Record<string, 'file' | 'json'>
  query?: AnyObjectSchema
  /** Content type of the success response, if it is not JSON. */
  contentType?: string
  /** Admins may call it before they have set up the second factor that their studio requires. */
  allowedBeforeSecondFactor?: boolean
  /** It changes one entity, and answers 412 when `If-Match` names another version than the current one. */
  acceptsIfMatch?: boolean
  /** Accepts an empty body with any content type. */
  bodyMayBeEmpty?: boolean
  /**
   * A report, an export, or a read that calls the payment provider: proxies wait for it. They send any other read to
   * another process after two seconds without a response.
   */
  mayTakeLong?: boolean
  /** A list that is the same for every visitor: proxies may cache it for one second for requests without cookies. */
  isPublicList?: boolean
  /** Never set: it only carries types. */
  readonly types?: { body: Body; query: Query }
}
type ResponseTable = typeof responseTable
type WithResponse<Name> = { readonly answer?: Name extends keyof ResponseTable ? Static<ResponseTable[Name]> : never }

const clientFields = ['method', 'path', 'access', 'bodyKind', 'contentType'] as const

/** The fields of a row that a client needs, so that browsers load no schemas and summaries. */
export type ClientEndpoint = Pick<Endpoint, (typeof clientFields)[number]>

export function toClientEndpoint(row: ClientEndpoint): ClientEndpoint {
  const presentFields = clientFields.filter((field) => row[field])
  return Object.fromEntries(presentFields.map((field) => [field, row[field]])) as ClientEndpoint
}

type ParamNameOf<Segment extends string> = Segment extends `:${infer Name}.${string}`
  ? Name
  : Segment extends `:${infer Name}`
    ? Name
    : never
type ParamNamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNameOf<Head> | ParamNamesIn<Tail>
  : ParamNameOf<Path>
/** The path parameters of an endpoint: '/api/bookings/:id' -> { id: string }. */
export type Params<E> =
  E extends Endpoint<unknown, unknown, infer Path> ? { [Name in ParamNamesIn<Path>]: string } : never
export type ResponseOf<E> = E extends { readonly answer?: infer Answer } ? Exclude<Answer, undefined> : never
export type BodyOf<E> = E extends Endpoint<infer Body> ? Body : never
export type QueryOf<E> = E extends Endpoint<unknown, infer Query> ? Query : never

type EndpointOptions = Partial<Omit<Endpoint, 'method' | 'path' | 'access' | 'summary' | 'body' | 'query' | 'types'>>
/** Any schema of an object, by its output only: comparing whole schemas takes the type checker seconds. */
type ObjectSchemaLike = { readonly __outputType: object }
type OutputOf<S> = S extends ObjectSchemaLike ? S['__outputType'] : undefined

/** One row of the endpoint table: `endpoint('POST /api/bookings', 'user', 'Book a class', { body: bookClassSchema })`. */
export function endpoint<
  const Verb extends Method,
  const Path extends string,
  const Who extends Access,
  B extends ObjectSchemaLike | undefined = undefined,
  Q extends ObjectSchemaLike | undefined = undefined,
>(
  call: `${Verb} ${Path}`,
  access: Who,
  summary: string,
  options: EndpointOptions & { body?: B; query?: Q } = {},
): Endpoint<OutputOf<B>, OutputOf<Q>, Path, Who> & { method: Verb } {
  const [method, path] = call.split(' ') as [Verb, Path]
  const row = options as EndpointOptions & { body?: AnyObjectSchema; query?: AnyObjectSchema }
  return { method, path, access, summary, status: 200, bodyKind: getBodyKind(row), ...row }
}

function getBodyKind({ body, formFields }: Pick<Endpoint, 'body' | 'formFields'>): BodyKind {
  if (formFields) return 'multipart'
  return body ? 'json' : 'none'
}

/** Adds to each row the type of its response, by the name of the call. */
export const endpointTable = <
  Rows extends { [Name in keyof Rows]: Name extends keyof ResponseTable ? Endpoint : never },
>(
  rows: Rows,
) => rows as { [Name in keyof Rows]: Rows[Name] & WithResponse<Name> }
