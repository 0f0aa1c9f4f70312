import { type ApiClient, ApiError, createClient, type EndpointName, endpoints, isUnauthorized } from '@studio/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/**
 * The account whose data the page shows: `id` is null for a visitor and undefined until it is known. `changes` counts
 * how often the account changed; becoming known does not count, because data read before belongs to the same account.
 */
type AccountState = { id: string | null | undefined; changes: number }

/** The state that all bundles of a page share. The host creates it and passes it to the admin remote. */
export type SharedData = { accountStore: StoreApi<AccountState> }

/** The shared state and this bundle's own API client: a remote may know endpoints that its host does not. */
export type DataClient = SharedData & { api: ApiClient }

/** The type of the window event that reports a change of the session; its `detail` is a SessionEvent. */
export const SESSION_EVENT = 'studio:session'

/** `other-account`: the session belongs to another account than the one this page shows. */
export type SessionEvent = 'session-over' | 'other-account'

/** Longer than the API's own time limits, so that the API answers first if it can. */
const TIMEOUT_MS = 20_000

type DataClientOptions = { fetch: typeof globalThis.fetch; shared?: SharedData }

export function createDataClient({ fetch, shared }: DataClientOptions): DataClient {
  const accountStore = shared?.accountStore ?? createStore<AccountState>(() => ({ id: undefined, changes: 0 }))
  const api = createClient({
    fetch: (input, init) => {
      const timeout = new AbortController()
      setTimeout(() => timeout.abort(), TIMEOUT_MS)
      const signals = [timeout.signal, init?.signal].filter((signal) => !!signal)
      return fetch(input, { ...init, signal: AbortSignal.any(signals) })
    },
    headers: (name) => getAccountHeaders(name, accountStore.getState().id),
    onError: (name, error) => {
      const event = findSessionEvent(name, error)
      if (event && accountStore.getState().id) window.dispatchEvent(new CustomEvent(SESSION_EVENT, { detail: event }))
    },
  })
  return { accountStore, api }
}

/** Sets the account whose data the page shows; null for a visitor. */
export function setAccount({ accountStore }: SharedData, nextId: string | null): void {
  accountStore.setState(({ id, changes }) => ({
    id: nextId,
    changes: id === undefined || id === nextId ? changes : changes + 1,
  }))
}

/**
 * The header with the page's account. Sent neither with `getUser`, which asks whose session it is, nor with writes that
 * anyone may make, such as signing in or out: those must work whoever is signed in.
 */
function getAccountHeaders(name: EndpointName, accountId: AccountState['id']): Record<string, string> {
  const worksForAnyAccount =
    name === 'getUser' || (endpoints[name].access === 'anyone' && endpoints[name].method !== 'GET')
  return accountId && !worksForAnyAccount ? { 'X-Account': accountId } : {}
}

function findSessionEvent(name: EndpointName, error: unknown): SessionEvent | undefined {
  if (error instanceof ApiError && error.code === 'OTHER_ACCOUNT') return 'other-account'
  // A 401 of getUser only means that no user is signed in, and a failed write shows its own message.
  const isDataRead = name !== 'getUser' && endpoints[name].method === 'GET'
  return isDataRead && isUnauthorized(error) ? 'session-over' : undefined
}
