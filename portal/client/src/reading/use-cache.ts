import type { EndpointName } from '@studio/contract'
import { useCallback } from 'react'
import { mutate as mutateDefaultCache, preload, unstable_serialize, useSWRConfig } from 'swr'
import type { SharedData } from './data-client.ts'
import { useDataClient } from './data-provider.tsx'
import { accountKey, type ReadInput, type ReadKey, type ReadName } from './read-key.ts'

type LooseCall = (name: string, input?: object) => Promise<unknown>
type KeyFilter = (key: ReadKey) => boolean

/** Forgets requests made ahead. SWR keeps those beside its default cache, whichever cache a page uses. */
export function dropPrefetched({ prefetched }: Pick<SharedData, 'prefetched'>, isDropped: KeyFilter): void {
  for (const [serialized, key] of prefetched) {
    if (!isDropped(key)) continue
    prefetched.delete(serialized)
    void mutateDefaultCache(key)
  }
}

/** Reads ahead of a screen that is about to open; what is known or under way is not asked again. */
export function usePrefetch(): <Name extends ReadName>(name: Name, input?: ReadInput<Name>) => void {
  const client = useDataClient()
  const { cache } = useSWRConfig()
  return useCallback(
    (name, input) => {
      const key: ReadKey = [name, client.account.scope(), input]
      const serialized = unstable_serialize(key)
      const { data, isValidating } = cache.get(serialized) ?? {}
      if (data !== undefined || isValidating) return
      client.prefetched.set(serialized, key)
      // A screen sends a request of its own after a failed one.
      preload(key, () => (client.api.call as LooseCall)(name, input)).catch(() =>
        dropPrefetched(client, (one) => one === key),
      )
    },
    [client, cache],
  )
}

/** Reads again what a component shows, which keeps its data meanwhile, and drops the rest until a component reads it. */
function useInvalidate(): (isChanged: KeyFilter) => Promise<void> {
  const client = useDataClient()
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (isChanged) => {
      dropPrefetched(client, isChanged)
      const reading = mutate((key) => isChanged(key as ReadKey))
      // Only what a component shows is being read now.
      const isShown = (key: ReadKey) => cache.get(unstable_serialize(key))?.isValidating === true
      // Together, so that no rejection is left alone: both reject when the page and its cache are gone.
      await Promise.all([
        reading,
        mutate((key) => isChanged(key as ReadKey) && !isShown(key as ReadKey), undefined, { revalidate: false }),
      ])
    },
    [client, cache, mutate],
  )
}

/** Marks these calls, with all their inputs, as changed on the server. */
export function useRefetch(): (...names: EndpointName[]) => Promise<void> {
  const invalidate = useInvalidate()
  return useCallback((...names) => invalidate(([name]) => names.includes(name)), [invalidate])
}

/** Switches the cache to another account; all former data is dropped. `accountKey` is left to the caller, who knows its value. */
export function useAccountChange(): (account: string | null) => void {
  const client = useDataClient()
  const { mutate } = useSWRConfig()
  const invalidate = useInvalidate()
  return useCallback(
    (next) => {
      const { account } = client
      const before = account.scope()
      const isAccount = (key: ReadKey) => unstable_serialize(key) === unstable_serialize(accountKey)
      account.set(next)
      const now = account.scope()
      // The same account again: a screen that stays open keeps its data until it is read again.
      if (now === before) return void invalidate((key) => !isAccount(key))
      dropPrefetched(client, () => true)
      void mutate((key) => !isAccount(key as ReadKey) && (key as ReadKey)[1] !== now, undefined, { revalidate: false })
    },
    [client, mutate, invalidate],
  )
}
