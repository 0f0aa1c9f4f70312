import { type ReadName, toReadKey } from '@studio/client/reading'
import { useCallback } from 'react'
import { mutate as mutateDefaultCache, preload, unstable_serialize, useSWRConfig } from 'swr'
import { dataClient } from '../api/api.ts'

/** Reads calls without input ahead of a screen that is about to open; what is known or under way is not asked again. */
export function usePrefetch(): (...names: readonly ReadName[]) => void {
  const { cache } = useSWRConfig()
  return useCallback(
    (...names) => {
      for (const name of names) {
        const key = toReadKey(name, dataClient)
        const { data, isValidating } = cache.get(unstable_serialize(key)) ?? {}
        if (data !== undefined || isValidating) continue
        // A screen sends a request of its own after a failed one.
        preload(key, () => dataClient.api.call(name as 'getUser')).catch(() => mutateDefaultCache(key))
      }
    },
    [cache],
  )
}
