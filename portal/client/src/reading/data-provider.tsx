import { createContext, type ReactNode, useContext } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import type { DataClient } from '../calls/data-client.ts'

const DataClientContext = createContext<DataClient | null>(null)

/** Hands on a data client that another bundle has made; the SWR cache around it is shared as well. */
export const DataClientProvider = DataClientContext.Provider

export function useDataClient(): DataClient {
  const client = useContext(DataClientContext)
  if (!client) throw new Error('useDataClient needs a DataClientProvider around it')
  return client
}

/** Nothing is read again by itself: not in time, not on focus, not when the connection is back, not after a failure. */
const readingRules: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  // Readers of one key share a request while it is under way; a finished one is in the cache.
  dedupingInterval: 0,
}

type Props = { client: DataClient; cache?: SWRConfiguration['provider']; children: ReactNode }

/** The data client of a page together with its cache; a test brings its own cache. */
export const DataProvider = ({ client, cache, children }: Props) => (
  <SWRConfig value={cache ? { ...readingRules, provider: cache } : readingRules}>
    <DataClientProvider value={client}>{children}</DataClientProvider>
  </SWRConfig>
)
