import type { EndpointName } from '@studio/contract'
import { useCallback } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { useDataClient } from './data-provider.tsx'
import { type ReadKey, toReadKey } from './use-read.ts'

/**
 * Returns a function that reads again the data of these calls, with any input. Of this data, what is on screen stays
 * visible until then; what is only cached is dropped.
 */
export function useRefetch(): (...names: EndpointName[]) => Promise<void> {
  const client = useDataClient()
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...names) => {
      // Keys without input are included even if they are not cached: SWR keeps a prefetched answer outside the cache until
      // a screen reads it, and `mutate` drops it there.
      const keys = names.map((name) => toReadKey(name, client))
      // Only collects the cached keys, which SWR does not list. Returning false changes nothing.
      await mutate((key?: ReadKey) => {
        if (key && names.includes(key[0])) keys.push(key)
        return false
      })
      const refetches = [...new Set(keys.map(unstable_serialize))].flatMap((key) => {
        const previousEntry = cache.get(key)
        const refetch = mutate(key)
        // SWR leaves the entry unchanged if no screen reads the key: drop its data.
        return cache.get(key) === previousEntry ? [refetch, mutate(key, undefined, { revalidate: false })] : refetch
      })
      await Promise.all(refetches)
    },
    [client, cache, mutate],
  )
}
