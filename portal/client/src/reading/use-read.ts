import type { CallInput, EndpointName, Endpoints, PagedAnswer, ResponseOf } from '@studio/contract'
import { useEffect } from 'react'
import useSWR, { type SWRResponse } from 'swr'
import { useStore } from 'zustand'
import type { DataClient } from '../calls/data-client.ts'
import { useDataClient } from './data-provider.tsx'

/** The names of the calls that read data. */
export type ReadName = { [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never }[EndpointName]
export type ReadInput<Name extends EndpointName> = Pick<CallInput<Endpoints[Name]>, 'params' | 'query'>

/** The cache key of a read. It contains the number of account changes, so that no account sees another's data. */
export type ReadKey = readonly [name: EndpointName, accountChanges: number, input: object | undefined]

export function toReadKey(name: EndpointName, { accountStore }: DataClient, input?: object): ReadKey {
  return [name, accountStore.getState().changes, input]
}

/**
 * The cache key of the signed-in user. It is the same for every account, because this read finds out which account it
 * is.
 */
export const signedInUserKey: ReadKey = ['getUser', 0, undefined]

export type ReadOptions = {
  /** Reads nothing while this is false. */
  isEnabled?: boolean
  /** Read again whenever the component mounts, as when its screen opens; cached data is shown until then. */
  rereadOnOpen?: boolean
  /** After the input changes, show the old data until the new data has loaded. */
  keepPrevious?: boolean
  /** Read again in this interval while the screen is open and visible. */
  refreshEveryMs?: number
}

/**
 * Reads a call of the endpoint table through the page's cache. `data` is undefined while loading, `error` is an ApiError
 * or the error of `fetch`, `mutate()` reads again.
 */
export function useRead<Name extends ReadName>(name: Name, input?: ReadInput<Name>, options?: ReadOptions) {
  const { call } = useDataClient().api
  return useCachedCall<ResponseOf<Endpoints[Name]>>(call, name, { input, ...options })
}

/** Reads a page of a long list together with the total number of its entries. */
export function usePagedRead<Name extends ReadName>(name: Name, input: ReadInput<Name>, options?: ReadOptions) {
  const { callPaged } = useDataClient().api
  return useCachedCall<PagedAnswer<ResponseOf<Endpoints[Name]>>>(callPaged, name, { input, ...options })
}

type CachedCallOptions = ReadOptions & { input?: object | undefined }

function useCachedCall<Data>(call: unknown, name: ReadName, options: CachedCallOptions): SWRResponse<Data, Error> {
  const { input, isEnabled = true, rereadOnOpen, keepPrevious, refreshEveryMs } = options
  const client = useDataClient()
  // Renders again when the account changes, because that changes the key.
  useStore(client.accountStore)
  // The types of the exported hooks ensure that name, input and answer match.
  const send = call as (name: string, input?: object) => Promise<Data>
  const key = isEnabled ? toReadKey(name, client, input) : null
  const fetchByKey = ([endpoint, _accountChanges, keyInput]: ReadKey) => send(endpoint, keyInput)
  const read = useSWR<Data, Error, ReadKey | null>(key, fetchByKey, {
    ...(rereadOnOpen && { revalidateIfStale: true }),
    ...(keepPrevious && { keepPreviousData: true }),
  })
  const { mutate } = read
  // A read without data is not refreshed: its screen shows Try Again after a failure. SWR's own refreshInterval would stop
  // refreshing after any failure.
  const intervalMs = read.data === undefined ? undefined : refreshEveryMs
  useEffect(() => {
    if (!intervalMs) return
    let timer: ReturnType<typeof setTimeout>
    const scheduleRefresh = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void mutate()
        scheduleRefresh()
      }, intervalMs)
    }
    scheduleRefresh()
    return () => clearTimeout(timer)
  }, [intervalMs, mutate])
  return read
}
