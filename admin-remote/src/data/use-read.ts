import {
  type AnswerOf,
  type CallInput,
  type Counted,
  type Day,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  hrefOf,
  type Occurrence,
} from '@studio/contract'
import { useCallback, useEffect } from 'react'
import useSWR, { type SWRResponse, useSWRConfig } from 'swr'
import { useBridge } from '../bridge/bridge.tsx'
import { isShown, noteShown } from './shown-keys.ts'

/** The lists that the admin area shares with the shell's pages. */
export type ListName = 'listClasses' | 'listInstructors' | 'listPrograms' | 'listSchedules'
/** The paged lists that only admins read. */
export type PagedName = 'listUsers' | 'listLeads' | 'listAuditLog'
export type QueryOf<Name extends EndpointName> = CallInput<Endpoints[Name]>['query']

/** The cache key of a read is its address: the shell's key for the same read, so both see one answer. */
function keyOf(name: EndpointName, query?: Record<string, string | number | undefined>): string {
  const endpoint: Pick<Endpoint, 'path'> = endpoints[name]
  return hrefOf(endpoint, { query })
}

function useKey<Answer>(
  key: string,
  request: () => Promise<Answer>,
  options?: { keepPreviousData: boolean },
): SWRResponse<Answer, Error> {
  const { cache } = useSWRConfig()
  useEffect(() => noteShown({ cache, key }), [cache, key])
  return useSWR<Answer, Error>(key, request, options)
}

/** Reads one of the shared lists: `data` is undefined while loading, `mutate()` reads it again. */
export function useList<Name extends ListName>(name: Name): SWRResponse<AnswerOf<Endpoints[Name]>, Error> {
  const { api } = useBridge()
  return useKey(keyOf(name), () => callLoosely(api.call)(name) as Promise<AnswerOf<Endpoints[Name]>>)
}

/** Reads the meetings of a range of days, each with its taken seats (ruling C). */
export function useRange(range: { from: Day; to: Day }): SWRResponse<Occurrence[], Error> {
  const { api } = useBridge()
  const request = () => callLoosely(api.call)('listSchedules', { query: range }) as Promise<Occurrence[]>
  return useKey(keyOf('listSchedules', range), request)
}

/** Reads a page of a long list with its whole number (ruling C, X-Total-Count). */
export function usePage<Name extends PagedName>(
  name: Name,
  query: QueryOf<Name> & object,
): SWRResponse<Counted<AnswerOf<Endpoints[Name]>>, Error> {
  const { api } = useBridge()
  const request = () => callLoosely(api.callCounted)(name, { query }) as Promise<Counted<AnswerOf<Endpoints[Name]>>>
  return useKey(keyOf(name, query), request, { keepPreviousData: true })
}

// Name, input and answer belong together by the types above; the client's conditional types cannot see that for a generic name.
function callLoosely(call: unknown): (name: EndpointName, input?: object) => Promise<unknown> {
  return call as (name: EndpointName, input?: object) => Promise<unknown>
}

/**
 * Says that the answers of these calls have changed on the server: what is shown is read again while the old answer
 * stands, everything else, the shell's pages included, is forgotten until a screen asks (spec section 7, "refetch").
 */
export function useRefetch(): (...names: EndpointName[]) => Promise<void> {
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...names) => {
      const paths = names.map((name) => endpoints[name].path)
      const keys = [...cache.keys()].filter((key) => paths.some((path) => key === path || key.startsWith(`${path}?`)))
      await Promise.all(
        keys.map((key) => (isShown({ cache, key }) ? mutate(key) : mutate(key, undefined, { revalidate: false }))),
      )
    },
    [cache, mutate],
  )
}
