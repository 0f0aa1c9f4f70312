import type { EndpointName } from '@studio/contract'
import { useCallback } from 'react'
import { mutate as mutateDefaultCache, preload, unstable_serialize, useSWRConfig } from 'swr'
import { setAccount } from '../calls/data-client.ts'
import { useDataClient } from './data-provider.tsx'
import { accountKey, type ReadKey, type ReadName, toReadKey } from './use-read.ts'

/** Reads calls without input ahead of a screen that is about to open; what is known or under way is not asked again. */
export function usePrefetch(): (...names: readonly ReadName[]) => void {
  const client = useDataClient()
  const { cache } = useSWRConfig()
  return useCallback(
    (...names) => {
      for (const name of names) {
        const key = toReadKey(name, client)
        const { data, isValidating } = cache.get(unstable_serialize(key)) ?? {}
        if (data !== undefined || isValidating) continue
        // A screen sends a request of its own after a failed one.
        preload(key, () => client.api.call(name as 'getUser')).catch(() => mutateDefaultCache(key))
      }
    },
    [client, cache],
  )
}

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
      await mutate((key?: ReadKey) => key && names.includes(key[0]) && keys.push(key) === 0)
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

/** Switches the page to another account and drops all other data; the caller knows the value of `accountKey`. */
export function useAccountChange(): (account: string | null) => void {
  const { account } = useDataClient()
  const { mutate } = useSWRConfig()
  return useCallback(
    (next) => {
      const { changes } = account.getState()
      setAccount({ account }, next)
      const isOther = (key?: ReadKey) => key?.[0] !== accountKey[0]
      // The same account again: what is shown stays until it has been read again.
      if (account.getState().changes === changes) void mutate(isOther)
      else void mutate(isOther, undefined, { revalidate: false })
    },
    [account, mutate],
  )
}
