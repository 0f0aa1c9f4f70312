import type { SWRConfiguration } from 'swr'

/**
 * Reads as spec section 7 says: no retry, nothing refetched by itself, on a timer, on focus or on reconnect, and what
 * was read never goes stale. A screen refetches on purpose, with `useRefetch`.
 */
export const swrConfig: SWRConfiguration = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  refreshInterval: 0,
  // Two readers of one address share the request while it is under way; a finished one is in the cache.
  dedupingInterval: 0,
}
