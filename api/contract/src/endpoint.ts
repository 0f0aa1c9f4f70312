import type { Static } from 'typebox'
import type { AnyObject, InferType, ObjectSchema } from 'yup'
import type { responseTable } from './responses/response-table.ts'

/** Who may make a call: anyone, any signed-in user, or admins only. */
export type Access = 'anyone' | 'user' | 'admin'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** What a body is: JSON by its schema, a multipart form, raw bytes whose signature is checked, or none. */
type BodyKind = 'json' | 'multipart' | 'raw' | 'none'

/** One call of the product. */
export type Endpoint<Body = unknown, Query = unknown, Path extends string = string, Who extends Access = Access> = {
  method: Method
  /** With `:name` for each path parameter. */
  path: Path
  access: Who
  /** Status of the good answer. */
  status: 200 | 201 | 302
  summary: string
  bodyKind: BodyKind
  body?: ObjectSchema<AnyObject>
  query?: ObjectSchema<AnyObject>
  /** What the good answer is made of, when it is not JSON. */
  contentType?: string
  /** An admin makes it also while the installation waits for their second factor: the calls that set it up. */
  beforeSecondFactor?: boolean
  /** It changes one entity, and refuses to (412) when that is not the version in `If-Match` any more. */
  ifMatch?: boolean
  /** It had no body once: an empty one is taken whatever its content type. */
  mayBeEmpty?: boolean
  /**
   * A read that asks the payment provider, an export or a report. The proxies wait for it; any other read is asked of
   * another process when the first has not answered within two seconds.
   */
  mayTakeLong?: boolean
  /** The same for every visitor: proxies may share an answer to a request without a cookie for a second. */
  isPublicList?: boolean
  /** Carries the types alone; never set. */
  readonly types?: { body: Body; query: Query }
}
type Answers = typeof responseTable
/** A row with the type of its answer, which is that of its schema in the response table. */
type Answered<Name> = { readonly answer?: Name extends keyof Answers ? Static<Answers[Name]> : never }

const clientFields = ['method', 'path', 'access', 'bodyKind', 'contentType'] as const

/** The part of a row that a client needs; a browser bundle may contain nothing else of the table. */
export type ClientEndpoint = Pick<Endpoint, (typeof clientFields)[number]>

/** The row without what only the API and its documentation read: schemas, summary, status. */
export function toClientEndpoint(row: ClientEndpoint): ClientEndpoint {
  return Object.fromEntries(
    clientFields.flatMap((field) => (row[field] ? [[field, row[field]]] : [])),
  ) as ClientEndpoint
}

type NameOf<Segment extends string> = Segment extends `:${infer Name}.${string}`
  ? Name
  : Segment extends `:${infer Name}`
    ? Name
    : never
type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? NameOf<Head> | NamesIn<Tail>
  : NameOf<Path>
/** The path parameters of an endpoint: '/api/bookings/:id' -> { id: string }. */
export type Params<E> = E extends Endpoint<unknown, unknown, infer Path> ? { [Name in NamesIn<Path>]: string } : never
export type ResponseOf<E> = E extends { readonly answer?: infer Answer } ? Exclude<Answer, undefined> : never
export type BodyOf<E> = E extends Endpoint<infer Body> ? Body : never
export type QueryOf<E> = E extends Endpoint<unknown, infer Query> ? Query : never

type Details = Partial<Omit<Endpoint, 'method' | 'path' | 'access' | 'summary' | 'body' | 'query' | 'types'>>
type SchemaOf<S> = S extends ObjectSchema<AnyObject> ? InferType<S> : undefined

/**
 * Writes one row of the endpoint table: `endpoint('POST /api/bookings', 'user', 'Book a class', { body: bookingSchema })`.
 * The types of body and query follow from their schemas; the status is 200 where nothing else is said.
 */
export function endpoint<
  const Verb extends Method,
  const Path extends string,
  const Who extends Access,
  B extends ObjectSchema<AnyObject> | undefined = undefined,
  Q extends ObjectSchema<AnyObject> | undefined = undefined,
>(
  call: `${Verb} ${Path}`,
  access: Who,
  summary: string,
  details: Details & { body?: B; query?: Q } = {},
): Endpoint<SchemaOf<B>, SchemaOf<Q>, Path, Who> & { method: Verb } {
  const [method, path] = call.split(' ') as [Verb, Path]
  return { method, path, access, summary, status: 200, bodyKind: details.body ? 'json' : 'none', ...details }
}

/** Some rows by the names of their calls, each with the type of its answer. */
export const endpointTable = <Rows extends { [Name in keyof Rows]: Name extends keyof Answers ? Endpoint : never }>(
  rows: Rows,
) => rows as { [Name in keyof Rows]: Rows[Name] & Answered<Name> }
