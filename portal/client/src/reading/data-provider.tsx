import { createContext, type ReactNode, useContext } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import type { DataClient } from './data-client.ts'

const DataClientContext = createContext<DataClient | null>(null)

/** The page's data client. Throws outside of its provider. */
export function useDataClient(): DataClient {
  const client = useContext(DataClientContext)
  if (!client) throw new Error('useDataClient needs a DataClientProvider around it')
  return client
}

type Props = { client: DataClient; children: ReactNode }

/** Hands on a data client that another bundle has made; the SWR cache around it is shared as well. */
export function DataClientProvider({ client, children }: Props) {
  return <DataClientContext value={client}>{children}</DataClientContext>
}

// Nothing is refetched automatically: not on a timer, on focus, on reconnect or after a failure.
const readOnce: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  refreshInterval: 0,
  // Two readers of one address share the request while it is under way; a finished one is in the cache.
  dedupingInterval: 0,
}

/** The data client of a page together with its cache; a test brings its own cache. */
export function DataProvider({ client, cache, children }: Props & { cache?: SWRConfiguration['provider'] }) {
  return (
    <SWRConfig value={cache ? { ...readOnce, provider: cache } : readOnce}>
      <DataClientProvider client={client}>{children}</DataClientProvider>
    </SWRConfig>
  )
}
