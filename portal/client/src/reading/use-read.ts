import type { CountedAnswer, EndpointName } from '@studio/contract'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import useSWR, { type Cache, type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr'
import { useDataClient } from './data-provider.tsx'
import {
  accountKey,
  type CountedName,
  getPrefix,
  isKeyOfAny,
  type ReadAnswer,
  type ReadInput,
  type ReadName,
  readKey,
} from './read-key.ts'

export type { CountedName, ReadInput, ReadName } from './read-key.ts'
export { accountKey } from './read-key.ts'

export type ReadOptions = {
  /** Read again whenever the screen opens; the cached data is shown until then. */
  rereadOnOpen?: boolean
  /** A changed query shows the previous data until its own has loaded. */
  keepPrevious?: boolean
  /** Read again so often while the screen is open and visible. */
  refreshEveryMs?: number
}

/**
 * Reads a call of the endpoint table through the page's cache: `data` (undefined while loading), `error` (ApiError, or
 * the fetch error of a lost connection), `mutate()` to read again. With `null` as input nothing is read.
 */
export function useRead<Name extends ReadName>(
  name: Name,
  input?: ReadInput<Name> | null,
  options?: ReadOptions,
): SWRResponse<ReadAnswer<Name>, Error> {
  const { api } = useDataClient()
  const request = () => loosely(api.call)(name, input ?? undefined) as Promise<ReadAnswer<Name>>
  const key = useReadKey(name, input)
  return useKeyedRead(key, request, options)
}

/** Reads a page of a long list together with the total number of its entries. */
export function useCountedRead<Name extends CountedName>(
  name: Name,
  input: ReadInput<Name>,
  options?: ReadOptions,
): SWRResponse<CountedAnswer<ReadAnswer<Name>>, Error> {
  const { api } = useDataClient()
  const request = () => loosely(api.callCounted)(name, input) as Promise<CountedAnswer<ReadAnswer<Name>>>
  const key = useReadKey(name, input)
  return useKeyedRead(key, request, options)
}

/** Reads a key through the page's cache; a request that was made ahead is used instead of a new one. */
export function useKeyedRead<Answer>(
  key: string | null,
  request: () => Promise<Answer>,
  { rereadOnOpen = false, keepPrevious = false, refreshEveryMs }: ReadOptions = {},
): SWRResponse<Answer, Error> {
  const { registry } = useDataClient()
  const { cache } = useSWRConfig()
  useEffect(() => (key === null ? undefined : registry.addShown(key)), [registry, key])
  // SWR may read a key that was left already, with the newest fetcher: each key keeps the request that is its own.
  const requests = useRef(new Map<string, () => Promise<Answer>>()).current
  if (key !== null) requests.set(key, request)
  const fetcher = (asked: string) =>
    (registry.takeAhead(asked) as Promise<Answer> | undefined) ?? (requests.get(asked) ?? request)()
  return useSWR<Answer, Error>(key, fetcher, {
    ...(rereadOnOpen && { revalidateIfStale: true }),
    ...(keepPrevious && { keepPreviousData: true }),
    ...(refreshEveryMs && liveRefresh({ everyMs: refreshEveryMs, cache })),
  })
}

// SWR refreshes no more after a failure: what is shown and to stay live is asked for again, not in a hidden tab. What
// never loaded waits for its Try Again.
function liveRefresh({ everyMs, cache }: { everyMs: number; cache: Cache }) {
  return {
    refreshInterval: everyMs,
    shouldRetryOnError: true,
    onErrorRetry: (...[, key, , revalidate, options]: Parameters<SWRConfiguration['onErrorRetry'] & {}>) => {
      const again = () => {
        if (document.visibilityState === 'hidden') setTimeout(again, everyMs)
        else void revalidate(options)
      }
      if (cache.get(key)?.data !== undefined) setTimeout(again, everyMs)
    },
  }
}

function useReadKey(name: EndpointName, input: object | null | undefined): string | null {
  const { account } = useDataClient()
  const prefix = useSyncExternalStore(account.subscribe, account.keyPrefix)
  return input === null ? null : readKey(prefix, name, input)
}

/** Reads ahead of a screen that is about to open; what is known or under way is not asked again. */
export function usePrefetch(): <Name extends ReadName>(name: Name, input?: ReadInput<Name>) => void {
  const { api, account, registry } = useDataClient()
  const { cache } = useSWRConfig()
  return useCallback(
    (name, input) => {
      const key = readKey(account.keyPrefix(), name, input)
      const isKnown = cache.get(key)?.data !== undefined || registry.hasAhead(key) || registry.isShown(key)
      if (!isKnown) registry.keepAhead(key, loosely(api.call)(name, input))
    },
    [api, account, registry, cache],
  )
}

/**
 * Marks these calls, with all their parameters, as changed on the server. What a component shows is read again while
 * the cached data stays; all other cached data is dropped until a component reads it.
 */
export function useRefetch(): (...names: EndpointName[]) => Promise<void> {
  const { registry } = useDataClient()
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...names) => {
      const keys = [...new Set([...cache.keys(), ...registry.keys()])].filter((key) => isKeyOfAny(key, names))
      await Promise.all(
        keys.map((key) => {
          registry.takeAhead(key)
          return registry.isShown(key) ? mutate(key) : mutate(key, undefined, { revalidate: false })
        }),
      )
    },
    [registry, cache, mutate],
  )
}

/**
 * Switches the cache to another account: all former data is dropped, and what is shown is read for the new account.
 * `accountKey` is left to the caller, who knows its value.
 */
export function useAccountChange(): (account: string | null) => void {
  const { account, registry } = useDataClient()
  const { mutate } = useSWRConfig()
  return useCallback(
    (next) => {
      registry.dropAllAhead()
      account.set(next)
      const isForgotten = (key: unknown) => typeof key === 'string' && key !== accountKey
      const isShownNow = (key: unknown) =>
        isForgotten(key) && registry.isShown(String(key)) && getPrefix(String(key)) === account.keyPrefix()
      void mutate((key) => isForgotten(key) && !isShownNow(key), undefined, { revalidate: false })
      void mutate(isShownNow, undefined, { revalidate: true })
    },
    [account, registry, mutate],
  )
}

// Name, input and answer belong together by the types above; the client's conditional types cannot see that for a generic name.
function loosely(call: unknown): (name: EndpointName, input?: object) => Promise<unknown> {
  return call as (name: EndpointName, input?: object) => Promise<unknown>
}

/** What `useRead` returns, of any kind. */
type AnyRead = { data: unknown; error: Error | undefined; isValidating: boolean; mutate: () => Promise<unknown> }

/**
 * Why a screen cannot be shown: the first error among its reads without data, and a retry of all of those. Data that is
 * already shown stays when a refetch fails. Null while reads succeed or are pending.
 */
export function failedRead(...reads: AnyRead[]): { error: Error; retry: () => void } | null {
  const failed = reads.filter(({ data, error }) => data === undefined && error !== undefined)
  const error = failed.find(({ isValidating }) => !isValidating)?.error
  if (!error) return null
  return {
    error,
    retry: () => {
      for (const read of failed) void read.mutate()
    },
  }
}
