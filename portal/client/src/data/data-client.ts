import { type ApiClient, createClient } from '@studio/contract'
import { type AccountState, createAccountState } from './account.ts'
import { createReadRegistry, type ReadRegistry } from './read-registry.ts'

/** What reading and writing share in one page. The host makes one; the admin remote gets the same. */
export type DataClient = {
  /** The calls of the endpoint table; they carry the session and throw ApiError. */
  api: ApiClient
  account: AccountState
  registry: ReadRegistry
}

export function createDataClient({ fetch }: { fetch: typeof globalThis.fetch }): DataClient {
  return { api: createClient({ fetch }), account: createAccountState(), registry: createReadRegistry() }
}
