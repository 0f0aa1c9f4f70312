import type { CountedAnswer } from '@studio/contract'
import { useSyncExternalStore } from 'react'
import useSWR, { type Cache, type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr'
import { useDataClient } from './data-provider.tsx'
import type { ReadAnswer, ReadInput, ReadKey, ReadName } from './read-key.ts'

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
  options: ReadOptions = {},
): SWRResponse<ReadAnswer<Name>, Error> {
  const { api } = useDataClient()
  return useEndpoint(api.call, { name, input, options })
}

/** Reads a page of a long list together with the total number of its entries. */
export function useCountedRead<Name extends ReadName>(
  name: Name,
  input: ReadInput<Name>,
  options: ReadOptions = {},
): SWRResponse<CountedAnswer<ReadAnswer<Name>>, Error> {
  const { api } = useDataClient()
  return useEndpoint(api.callCounted, { name, input, options })
}

type Read = { name: ReadName; input: object | null | undefined; options: ReadOptions }

function useEndpoint<Answer>(call: unknown, { name, input, options }: Read): SWRResponse<Answer, Error> {
  const { account } = useDataClient()
  const { cache } = useSWRConfig()
  const scope = useSyncExternalStore(account.subscribe, account.scope)
  const key: ReadKey | null = input === null ? null : [name, scope, input]
  // Name, input and answer belong together by the types of the exported hooks.
  const send = call as (name: string, input?: object) => Promise<Answer>
  return useSWR<Answer, Error, ReadKey | null>(key, ([asked, , given]) => send(asked, given), {
    ...(options.rereadOnOpen && { revalidateIfStale: true }),
    ...(options.keepPrevious && { keepPreviousData: true }),
    ...(options.refreshEveryMs && liveRefresh({ everyMs: options.refreshEveryMs, cache })),
  })
}

// SWR refreshes no more after a failure: what is shown and to stay live is asked for again, not in a hidden tab. What
// never loaded waits for its Try Again.
function liveRefresh({ everyMs, cache }: { everyMs: number; cache: Cache }): SWRConfiguration {
  return {
    refreshInterval: everyMs,
    shouldRetryOnError: true,
    onErrorRetry: (_error, key, _config, revalidate, options) => {
      const again = () => {
        if (document.visibilityState === 'hidden') setTimeout(again, everyMs)
        else void revalidate(options)
      }
      if (cache.get(key)?.data !== undefined) setTimeout(again, everyMs)
    },
  }
}
