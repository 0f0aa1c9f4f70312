import { type ApiClient, ApiError, createClient, type EndpointName, endpoints, isUnauthorized } from '@studio/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/**
 * Whose data the page shows: the id of the signed-in user, null for a visitor, undefined until the first answer. What
 * was read before the first answer belongs to that account; `changes` counts the other accounts that came after it.
 */
type AccountState = { id: string | null | undefined; changes: number }

/** What every bundle of one page shares. The host makes it; the admin remote gets the same. */
export type SharedData = { account: StoreApi<AccountState> }

/** The shared state together with this bundle's calls: a remote may know calls that its host does not. */
export type DataClient = SharedData & { api: ApiClient }

/** The event of the window by which a call reports what it found out about the session; `detail` is a SessionEvent. */
export const SESSION_EVENT = 'studio:session'

/** The session is over, or it belongs to another account than this page shows. */
export type SessionEvent = 'session-over' | 'other-account'

/** Longer than the API's own limits, so that its response comes first if there is one. */
const TIMEOUT_MS = 20_000

type Options = { fetch: typeof globalThis.fetch; shared?: SharedData }

export function createDataClient({
  fetch,
  shared: { account } = { account: createStore(() => ({ id: undefined, changes: 0 })) },
}: Options): DataClient {
  const api = createClient({
    fetch: (input, init) => {
      const timeLimit = new AbortController()
      setTimeout(() => timeLimit.abort(), TIMEOUT_MS)
      const signals = [timeLimit.signal, init?.signal].filter((signal) => !!signal)
      return fetch(input, { ...init, signal: AbortSignal.any(signals) })
    },
    headers: (name) => accountHeader(name, account.getState().id),
    onError: (name, error) => {
      const event = findSessionEvent(name, error)
      if (event && account.getState().id) window.dispatchEvent(new CustomEvent(SESSION_EVENT, { detail: event }))
    },
  })
  return { account, api }
}

/** Notes who is signed in now. */
export function setAccount({ account }: SharedData, nextAccount: string | null): void {
  account.setState(({ id, changes }) => ({
    id: nextAccount,
    changes: id === undefined || id === nextAccount ? changes : changes + 1,
  }))
}

/** Whom a call is meant for. Who is signed in is asked without it, and so is every call that changes the session. */
function accountHeader(name: EndpointName, account: AccountState['id']): Record<string, string> {
  const isAboutSession = name === 'getUser' || (endpoints[name].access === 'anyone' && endpoints[name].method !== 'GET')
  return account && !isAboutSession ? { 'X-Account': account } : {}
}

function findSessionEvent(name: EndpointName, error: unknown): SessionEvent | undefined {
  if (error instanceof ApiError && error.code === 'OTHER_ACCOUNT') return 'other-account'
  // Writes say themselves that the session is over; a 401 to getUser only means that there is no user.
  const isRead = endpoints[name].method === 'GET' && name !== 'getUser'
  return isRead && isUnauthorized(error) ? 'session-over' : undefined
}
