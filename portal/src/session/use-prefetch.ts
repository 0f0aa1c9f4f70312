import { type ReadName, toReadKey } from '@studio/client/reading'
import { useCallback } from 'react'
import { mutate as mutateDefaultCache, preload, unstable_serialize, useSWRConfig } from 'swr'
import { dataClient } from '../api/api.ts'

/** Prefetches calls without input for a page that is about to open, unless they are cached or running. */
export function usePrefetch(): (...names: readonly ReadName[]) => void {
  const { cache } = useSWRConfig()
  return useCallback(
    (...names) => {
      for (const name of names) {
        const key = toReadKey(name, dataClient)
        const { data, isValidating } = cache.get(unstable_serialize(key)) ?? {}
        if (data !== undefined || isValidating) continue
        // `preload` keeps its requests with SWR's default cache, not with `cache`. A failed one is removed there, so that
        // the screen makes its own request.
        // TypeScript cannot check a call whose name is a variable, so `getUser` stands for all.
        preload(key, () => dataClient.api.call(name as 'getUser')).catch(() => mutateDefaultCache(key))
      }
    },
    [cache],
  )
}
