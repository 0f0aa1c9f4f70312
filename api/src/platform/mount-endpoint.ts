import {
  type Access,
  type BodyOf,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  getStaffRights,
  isAllowed,
  type Params,
  type QueryOf,
  type ResponseOf,
} from '@studio/contract'
import { AppError, asSecurityEvent, forbidden, unauthorized } from './app-error.ts'
import { formatEntityTag, type IfMatch, readIfMatch } from './entity-version.ts'
import type { Actor, HttpContext, Router } from './http.ts'
import { assertObject, parseOrThrow, readJson, readQuery } from './read-request.ts'
import { getCachingHeaders } from './response-headers.ts'

type ActorOf<E> = E extends { access: infer A extends Access } ? ('anyone' extends A ? Actor | null : Actor) : never

type Call<Name extends EndpointName> = {
  actor: ActorOf<Endpoints[Name]>
  params: Params<Endpoints[Name]>
  query: QueryOf<Endpoints[Name]>
  body: BodyOf<Endpoints[Name]>
  clientAddress: string
  requestId: string
  ifMatch: IfMatch
  http: HttpContext
}

/** One page of a list. `total`, the length of the whole list, is sent as X-Total-Count. */
export type Page<Item> = { items: Item[]; total: number }
type PageOf<Body> = Body extends ReadonlyArray<infer Item> ? Page<Item> : never

type Answer<Name extends EndpointName> = ResponseOf<Endpoints[Name]> | PageOf<ResponseOf<Endpoints[Name]>> | Response
type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name>> | Answer<Name>

export type Calls = { [Name in EndpointName]?: Handler<Name> }

export function mountCalls(router: Router, calls: Calls): void {
  for (const [name, handler] of Object.entries(calls)) mountEndpoint(router, name as EndpointName, handler as never)
}

/** Access is checked first, then the query, then the body. */
function mountEndpoint<Name extends EndpointName>(router: Router, name: Name, handler: Handler<Name>): void {
  const endpoint: Endpoint = endpoints[name]
  router.on(endpoint.method, [endpoint.path], async (http) => {
    http.set('endpoint', name)
    const actor = await authorize({ http, endpoint })
    const call = { actor, ...(await readCall({ http, endpoint })), ...getRequestContext(http) }
    const answer = await handler(asCall<Name>(call))
    if (answer instanceof Response) return answer
    const page = isPaginated(endpoint) ? (answer as Page<unknown>) : null
    return http.newResponse(JSON.stringify(page ? page.items : answer), {
      status: endpoint.status,
      headers: {
        'Content-Type': 'application/json',
        ...getCachingHeaders({ endpoint, http }),
        ...(page && { 'X-Total-Count': String(page.total) }),
        ...(endpoint.acceptsIfMatch && getETagHeader(answer)),
      },
    })
  })
}

async function authorize({ http, endpoint }: { http: HttpContext; endpoint: Endpoint }): Promise<Actor | null> {
  const { access, allowedBeforeSecondFactor } = endpoint
  const actor = await http.get('loadActor')()
  if (access !== 'anyone' && !actor) throw unauthorized()
  assertExpectedAccount({ http, actor })
  if (!actor || isAllowed(access, actor)) return actor
  // Until a required second factor is set up, the effective role and rights are lower than those of the account.
  const { role, staff } = actor.user
  const isAllowedWithFactor = isAllowed(access, { role, rights: getStaffRights(staff?.preset) })
  if (!isAllowedWithFactor) throw asSecurityEvent(forbidden(), 'refused-admin-call', actor.id)
  if (!allowedBeforeSecondFactor) throw new AppError('SECOND_FACTOR_SETUP_REQUIRED', SET_UP_FIRST)
  return actor
}

/**
 * Throws OTHER_ACCOUNT. X-Account names the user that the page shows. Another tab may have signed in as someone else
 * since.
 */
function assertExpectedAccount({ http, actor }: { http: HttpContext; actor: Actor | null }): void {
  const expectedUserId = http.req.header('X-Account')
  if (actor && expectedUserId && expectedUserId !== actor.id)
    throw new AppError('OTHER_ACCOUNT', 'Someone else is now signed in on this browser.')
}

const SET_UP_FIRST = 'This studio asks you for a second factor. Please set yours up first.'

async function readCall({ http, endpoint }: { http: HttpContext; endpoint: Endpoint }) {
  // The schemas refuse calendar days after this one.
  const context = { latestDay: http.get('latestDay') }
  const query = endpoint.query && parseOrThrow({ schema: endpoint.query, value: readQuery(http.req.url), context })
  const json = endpoint.body && assertObject(await readJson(http.req.raw, { mayBeEmpty: endpoint.bodyMayBeEmpty }))
  const body = endpoint.body && parseOrThrow({ schema: endpoint.body, value: json, context })
  return { params: http.req.param(), query, body }
}

const getRequestContext = (http: HttpContext) => ({
  clientAddress: http.get('clientAddress'),
  requestId: http.get('requestId'),
  ifMatch: readIfMatch(http.req.header('If-Match')),
  http,
})

const isPaginated = ({ query }: Endpoint) => query !== undefined && 'pageSize' in query.fields

function getETagHeader(answer: unknown): Record<string, string> {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return {}
  return { ETag: formatEntityTag({ version: String(answer.version) }) }
}

// The values were just parsed with the schemas of this endpoint.
function asCall<Name extends EndpointName>(call: unknown): Call<Name> {
  return call as Call<Name>
}
