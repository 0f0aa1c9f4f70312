import {
  type ApiClient,
  ApiError,
  type CountedAnswer,
  createClient,
  type EndpointName,
  endpoints,
  isUnauthorized,
} from '@studio/contract'
import { type AccountState, createAccountState } from './account.ts'
import type { ReadKey } from './read-key.ts'

export type { AccountId } from './account.ts'

/** What a call found out about the session: it is over, or it belongs to another account than this page shows. */
export type SessionEvent = 'session-over' | 'other-account'
type SessionListener = (event: SessionEvent) => void

/** What every bundle of one page shares. The host makes it; the admin remote gets the same. */
export type SharedData = {
  account: AccountState
  sessionListeners: Set<SessionListener>
  /** What was requested before its screen and has not been dropped since, by serialized key. */
  prefetched: Map<string, ReadKey>
}

/** The shared state together with this bundle's calls: a remote may know calls that its host does not. */
export type DataClient = SharedData & {
  /** The calls of the endpoint table; they carry the session and throw ApiError. */
  api: ApiClient
}

/** Longer than the API's own limits, so that its response comes first if there is one. */
const TIMEOUT_MS = 20_000

const createSharedData = (): SharedData => ({
  account: createAccountState(),
  sessionListeners: new Set(),
  prefetched: new Map(),
})

type Options = { fetch: typeof globalThis.fetch; shared?: SharedData }
type LooseCall = (name: EndpointName, input?: { signal?: AbortSignal }) => Promise<CountedAnswer<unknown>>

export function createDataClient({ fetch, shared = createSharedData() }: Options): DataClient {
  const { account, sessionListeners } = shared
  const client = createClient({ fetch, headers: (name) => accountHeader(name, account.get()) })
  const send = client.callCounted as LooseCall
  const callCounted: LooseCall = async (name, input) => {
    const timeUp = new AbortController()
    const timer = setTimeout(() => timeUp.abort(), TIMEOUT_MS)
    const signal = input?.signal ? AbortSignal.any([input.signal, timeUp.signal]) : timeUp.signal
    try {
      return await send(name, { ...input, signal })
    } catch (error) {
      const event = findSessionEvent(name, error)
      if (event && account.get()) for (const listener of [...sessionListeners]) listener(event)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const call = async (...request: Parameters<LooseCall>) => (await callCounted(...request)).answer
  // Both keep the types of the endpoint table; only the signal is added.
  return { ...shared, api: { call, callCounted } as ApiClient }
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
