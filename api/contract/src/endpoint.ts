import type { AnyObject, InferType, ObjectSchema } from 'yup'

/** Who may make a call: anyone, any signed-in user, or admins only. */
export type Access = 'anyone' | 'user' | 'admin'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** What a body is: JSON by its schema, a multipart form, raw bytes whose signature is checked, or none. */
type BodyKind = 'json' | 'multipart' | 'raw' | 'none'

/** One call of the product. */
export type Endpoint<
  Answer = unknown,
  Body = unknown,
  Query = unknown,
  Path extends string = string,
  Who extends Access = Access,
> = {
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
  readonly types?: { answer: Answer; body: Body; query: Query }
}

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
export type Params<E> =
  E extends Endpoint<unknown, unknown, unknown, infer Path> ? { [Name in NamesIn<Path>]: string } : never
export type ResponseOf<E> = E extends Endpoint<infer Answer, unknown, unknown> ? Answer : never
export type BodyOf<E> = E extends Endpoint<unknown, infer Body, unknown> ? Body : never
export type QueryOf<E> = E extends Endpoint<unknown, unknown, infer Query> ? Query : never

type Head<Verb extends Method, Path extends string, Who extends Access> = {
  method: Verb
  path: Path
  access: Who
  summary: string
  status?: 200 | 201 | 302
  bodyKind?: BodyKind
  contentType?: string
  beforeSecondFactor?: boolean
  ifMatch?: boolean
  mayBeEmpty?: boolean
  mayTakeLong?: boolean
  isPublicList?: boolean
}
type SchemaOf<S> = S extends ObjectSchema<AnyObject> ? InferType<S> : undefined

/** Writes one row of the endpoint table; `Answer` is given as a type, body and query follow from their schemas. */
export function defineEndpoint<Answer>() {
  return <
    const Verb extends Method,
    const Path extends string,
    const Who extends Access,
    B extends ObjectSchema<AnyObject> | undefined = undefined,
    Q extends ObjectSchema<AnyObject> | undefined = undefined,
  >(
    row: Head<Verb, Path, Who> & { body?: B; query?: Q },
  ): Endpoint<Answer, SchemaOf<B>, SchemaOf<Q>, Path, Who> & { method: Verb } => ({
    status: 200,
    bodyKind: row.body ? 'json' : 'none',
    ...row,
  })
}
