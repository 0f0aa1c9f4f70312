import type { EndpointName } from '@studio/contract'
import { useCallback } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { useDataClient } from './data-provider.tsx'
import { type ReadKey, toReadKey } from './use-read.ts'

/**
 * Marks the data of calls, with all their inputs, as changed on the server: data on screen is read again and shown
 * meanwhile; other data is dropped until a screen reads it.
 */
export function useRefetch(): (...names: EndpointName[]) => Promise<void> {
  const client = useDataClient()
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...names) => {
      // Include the keys without input: a prefetched read is not in the cache yet, so the filter below does not see it.
      const keys = names.map((name) => toReadKey(name, client))
      // Only collects the keys: SWR offers no list of them.
      await mutate((key?: ReadKey) => {
        if (key && names.includes(key[0])) keys.push(key)
        return false
      })
      const refetches = [...new Set(keys.map(unstable_serialize))].flatMap((key) => {
        const entry = cache.get(key)
        const refetch = mutate(key)
        // If no screen reads the key, SWR has left its entry unchanged: drop the data.
        return cache.get(key) === entry ? [refetch, mutate(key, undefined, { revalidate: false })] : refetch
      })
      await Promise.all(refetches)
    },
    [client, cache, mutate],
  )
}
