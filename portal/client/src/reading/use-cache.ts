import type { EndpointName } from '@studio/contract'
import { useCallback } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { useDataClient } from './data-provider.tsx'
import { type ReadKey, toReadKey } from './use-read.ts'

/**
 * Marks calls, with all their inputs, as changed on the server: what is shown is read again and keeps its data
 * meanwhile, the rest is dropped until a screen reads it.
 */
export function useRefetch(): (...names: EndpointName[]) => Promise<void> {
  const client = useDataClient()
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...names) => {
      // What was only prefetched is not in the cache yet.
      const keys = names.map((name) => toReadKey(name, client))
      await mutate((key?: ReadKey) => {
        if (key && names.includes(key[0])) keys.push(key)
        return false
      })
      const rereading = [...new Set(keys.map(unstable_serialize))].flatMap((key) => {
        const entry = cache.get(key)
        const reading = mutate(key)
        // SWR notes at once that a screen has begun to read.
        return cache.get(key) === entry ? [reading, mutate(key, undefined, { revalidate: false })] : reading
      })
      await Promise.all(rereading)
    },
    [client, cache, mutate],
  )
}
