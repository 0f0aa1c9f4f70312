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
export type PagedName = 'listUsers' | 'listLeads' | 'listAuditLog' | 'listUserBookings' | 'listProgramEnrollments'
/** What only admins read of one thing. */
export type FactsName =
  | 'showUser'
  | 'showConsequences'
  | 'listUserEnrollments'
  | 'listUserPayments'
  | 'listAuditTerms'
  | 'showSecondFactor'
  | 'showUserSecondFactor'
/** The figures that only admins read. */
export type FiguresName = 'getReport' | 'getFillReport'
export type QueryOf<Name extends EndpointName> = CallInput<Endpoints[Name]>['query']

type LooseInput = { params?: Record<string, string> | undefined; query?: Record<string, string | number | undefined> }

/** The cache key of a read is its address: the shell's key for the same read, so both see one answer. */
function keyOf(name: EndpointName, input: LooseInput = {}): string {
  const endpoint: Pick<Endpoint, 'path'> = endpoints[name]
  return hrefOf(endpoint, input)
}

function useKey<Answer>(
  key: string | null,
  request: () => Promise<Answer>,
  options?: { keepPreviousData?: boolean; revalidateOnMount?: boolean },
): SWRResponse<Answer, Error> {
  const { cache } = useSWRConfig()
  useEffect(() => (key === null ? undefined : noteShown({ cache, key })), [cache, key])
  return useSWR<Answer, Error>(key, request, options)
}

/** What every act of an admin changes: the log of acts. */
const always = ['listAuditLog', 'listAuditTerms'] as const

/** Reads one of the shared lists: `data` is undefined while loading, `mutate()` reads it again. */
export function useList<Name extends ListName>(name: Name): SWRResponse<AnswerOf<Endpoints[Name]>, Error> {
  const { api } = useBridge()
  return useKey(keyOf(name), () => callLoosely(api.call)(name) as Promise<AnswerOf<Endpoints[Name]>>)
}

/** Reads the meetings of a range of days, each with its taken seats (ruling C). */
export function useRange(
  range: { from: Day; to: Day },
  { withCancelled = false }: { withCancelled?: boolean } = {},
): SWRResponse<Occurrence[], Error> {
  const { api } = useBridge()
  const query = withCancelled ? { ...range, cancelled: 'true' } : range
  const request = () => callLoosely(api.call)('listSchedules', { query }) as Promise<Occurrence[]>
  return useKey(keyOf('listSchedules', { query }), request, withCancelled ? { revalidateOnMount: true } : {})
}

/** Reads one answer that only admins ask for, anew whenever a screen opens that shows it; with `null` instead of a query nothing is asked. */
export function useAnswer<Name extends 'listHolidays' | 'previewHoliday' | 'getRoster'>(
  name: Name,
  query: (QueryOf<Name> & object) | null | undefined,
): SWRResponse<AnswerOf<Endpoints[Name]>, Error> {
  const { api } = useBridge()
  const request = () => callLoosely(api.call)(name, query ? { query } : undefined) as Promise<AnswerOf<Endpoints[Name]>>
  return useKey(query === null ? null : keyOf(name, query ? { query } : undefined), request, {
    revalidateOnMount: true,
  })
}

/** Reads the facts of one thing, anew whenever a screen opens that shows them: others work here too. */
export function useFacts<Name extends FactsName>(
  name: Name,
  params?: Record<string, string>,
): SWRResponse<AnswerOf<Endpoints[Name]>, Error> {
  const { api } = useBridge()
  const request = () => callLoosely(api.call)(name, { params }) as Promise<AnswerOf<Endpoints[Name]>>
  return useKey(keyOf(name, { params }), request, { revalidateOnMount: true })
}

/** Reads a page of a long list with its whole number (ruling C, X-Total-Count); `params` are those of its path. */
export function usePage<Name extends PagedName>(
  name: Name,
  query: QueryOf<Name> & object,
  params?: Record<string, string>,
): SWRResponse<Counted<AnswerOf<Endpoints[Name]>>, Error> {
  const { api } = useBridge()
  const request = () =>
    callLoosely(api.callCounted)(name, { params, query }) as Promise<Counted<AnswerOf<Endpoints[Name]>>>
  return useKey(keyOf(name, { params, query }), request, { keepPreviousData: true, revalidateOnMount: true })
}

/** Reads figures for a query; the former ones stand while others are asked for. */
export function useFigures<Name extends FiguresName>(
  name: Name,
  query: QueryOf<Name> & object,
): SWRResponse<AnswerOf<Endpoints[Name]>, Error> {
  const { api } = useBridge()
  const request = () => callLoosely(api.call)(name, { query }) as Promise<AnswerOf<Endpoints[Name]>>
  return useKey(keyOf(name, { query }), request, { keepPreviousData: true, revalidateOnMount: true })
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
  const { changed } = useBridge()
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...told) => {
      const names = [...told, ...always]
      changed(...names)
      const patterns = names.map((name) => patternOf(endpoints[name].path))
      const keys = [...cache.keys()].filter((key) => patterns.some((pattern) => pattern.test(key)))
      await Promise.all(
        keys.map((key) => (isShown({ cache, key }) ? mutate(key) : mutate(key, undefined, { revalidate: false }))),
      )
    },
    [cache, mutate, changed],
  )
}

// Every address of a call: whatever its parameters, with or without a query.
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/?]+')}(\\?|$)`)
}
