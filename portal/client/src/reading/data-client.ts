import { type ApiClient, ApiError, createClient, type EndpointName, endpoints, isUnauthorized } from '@studio/contract'
import { type AccountState, createAccountState } from './account.ts'
import { createReadRegistry, type ReadRegistry } from './read-registry.ts'

export type { AccountId } from './account.ts'

/** What a call found out about the session of the page. */
export type SessionEvent =
  /** A read of a signed-in user was refused: the session is over. */
  | 'session-over'
  /** The session belongs to another account than this page shows. */
  | 'other-account'

/** What every bundle of one page shares. The host makes it; the admin remote gets the same. */
export type SharedData = {
  account: AccountState
  registry: ReadRegistry
  sessionEvents: { emit(event: SessionEvent): void; subscribe(listener: (event: SessionEvent) => void): () => void }
}

/** The shared state together with this bundle's calls: a remote may know calls that its host does not. */
export type DataClient = SharedData & {
  /** The calls of the endpoint table; they carry the session and throw ApiError. */
  api: ApiClient
}

type Options = { fetch: typeof globalThis.fetch; shared?: SharedData }

export function createDataClient({ fetch, shared = createSharedData() }: Options): DataClient {
  const { account, sessionEvents } = shared
  const client = createClient({ fetch, headers: (name) => accountHeader(name, account.get()) })
  const observe = async <Answer>(name: EndpointName, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      const event = findSessionEvent(name, error)
      if (event && account.get()) sessionEvents.emit(event)
      throw error
    }
  }
  const limited = withTimeLimit(client)
  return {
    ...shared,
    api: {
      call: (name, ...input) => observe(name, limited.call(name, ...input)),
      callCounted: (name, ...input) => observe(name, limited.callCounted(name, ...input)),
    },
  }
}

function createSharedData(): SharedData {
  const listeners = new Set<(event: SessionEvent) => void>()
  return {
    account: createAccountState(),
    registry: createReadRegistry(),
    sessionEvents: {
      emit: (event) => {
        for (const listener of [...listeners]) listener(event)
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}

/** Whom a call is meant for. Who is signed in is asked without it, and so is every call that changes the session. */
function accountHeader(name: EndpointName, account: string | null | undefined): Record<string, string> {
  const isAboutSession = name === 'getUser' || (endpoints[name].access === 'anyone' && endpoints[name].method !== 'GET')
  return account && !isAboutSession ? { 'X-Account': account } : {}
}

function findSessionEvent(name: EndpointName, error: unknown): SessionEvent | undefined {
  if (error instanceof ApiError && error.code === 'OTHER_ACCOUNT') return 'other-account'
  // Writes say themselves that the session is over; a 401 to getUser only means that there is no user.
  const isRead = endpoints[name].method === 'GET' && name !== 'getUser'
  return isRead && isUnauthorized(error) ? 'session-over' : undefined
}

/** Longer than the API's own limits, so that its response comes first if there is one. */
const limitMs = 20_000

type LooseCall = (name: EndpointName, input?: { signal?: AbortSignal }) => Promise<unknown>

/** The same calls, aborted after their time limit with the abort error of `fetch`. */
function withTimeLimit(client: ApiClient): ApiClient {
  return { call: limited(client.call), callCounted: limited(client.callCounted) }
}

function limited<Call>(call: Call): Call {
  const send = call as LooseCall
  const wrapped: LooseCall = async (name, input) => {
    const timeUp = new AbortController()
    const timer = setTimeout(() => timeUp.abort(), limitMs)
    const signal = input?.signal ? AbortSignal.any([input.signal, timeUp.signal]) : timeUp.signal
    try {
      return await send(name, { ...input, signal })
    } finally {
      clearTimeout(timer)
    }
  }
  // Each call keeps the types of the endpoint table; only its signal is added.
  return wrapped as Call
}
