import { createContext, type ReactNode, useContext } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import type { DataClient } from '../calls/data-client.ts'

const DataClientContext = createContext<DataClient | null>(null)

/** Provides a data client that another bundle created. The SWR cache of that bundle is used, too. */
export const DataClientProvider = DataClientContext.Provider

export function useDataClient(): DataClient {
  const client = useContext(DataClientContext)
  if (!client) throw new Error('useDataClient needs a DataClientProvider around it')
  return client
}

/** SWR never reads data again by itself. */
const readConfig: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // Concurrent reads of a key share a request without it, and later ones use the cache.
  dedupingInterval: 0,
}

type Props = { client: DataClient; cache?: SWRConfiguration['provider']; children: ReactNode }

/** Provides the data client of a page and its cache; a test passes its own cache. */
export const DataProvider = ({ client, cache, children }: Props) => (
  <SWRConfig value={cache ? { ...readConfig, provider: cache } : readConfig}>
    <DataClientProvider value={client}>{children}</DataClientProvider>
  </SWRConfig>
)
