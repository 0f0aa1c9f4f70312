import { type AnswerOf, type CallInput, type Endpoint, type Endpoints, endpoints, hrefOf } from '@studio/contract'
import { useCallback, useEffect } from 'react'
import useSWR, { type SWRResponse, useSWRConfig } from 'swr'
import { api } from './api.ts'
import { isKnown, isShown, keepAhead, knownKeys, noteShown, takeAhead } from './call-book.ts'

/** The calls of the endpoint table that screens read. */
export type ReadName =
  | 'getUser'
  | 'listClasses'
  | 'listPrograms'
  | 'listInstructors'
  | 'listSchedules'
  | 'listHolidays'
  | 'getBookingTerms'
  | 'listMyBookings'
  | 'listMyEnrollments'
  | 'getCheckout'
  | 'listMyReceipts'
  | 'getCalendarFeed'

export type ReadInput<Name extends ReadName> = Pick<CallInput<Endpoints[Name]>, 'params' | 'query'>

/** The cache key of a read: its address, `/api/schedules?date=2026-10-13`. */
export function callKey<Name extends ReadName>(name: Name, input?: ReadInput<Name>): string {
  const endpoint: Pick<Endpoint, 'path'> = endpoints[name]
  return hrefOf(endpoint, input)
}

/** Makes a read without the cache. */
export function read<Name extends ReadName>(name: Name, input?: ReadInput<Name>): Promise<AnswerOf<Endpoints[Name]>> {
  return callLoosely(name, input) as Promise<AnswerOf<Endpoints[Name]>>
}

// Name and input belong together by ReadInput; the client's conditional types cannot see that for a generic name.
const callLoosely = api.call as (name: ReadName, input?: object) => Promise<unknown>

/** Reads a key through the session's cache; a request that was made ahead is used instead of a new one. */
export function useRead<Answer>(key: string | null, request: () => Promise<Answer>): SWRResponse<Answer, Error> {
  const { cache } = useSWRConfig()
  useEffect(() => (key === null ? undefined : noteShown({ cache, key })), [cache, key])
  return useSWR<Answer, Error>(
    key,
    (asked: string) => (takeAhead({ cache, key: asked }) as Promise<Answer> | undefined) ?? request(),
  )
}

/**
 * Reads a call of the endpoint table: `data` (undefined while loading), `error` (ApiError, or the fetch error of a lost
 * connection), `mutate()` to read again. With `null` as input nothing is read.
 */
export function useCall<Name extends ReadName>(
  name: Name,
  input?: ReadInput<Name> | null,
): SWRResponse<AnswerOf<Endpoints[Name]>, Error> {
  return useRead(input === null ? null : callKey(name, input), () => read(name, input ?? undefined))
}

/** Reads ahead of a screen that the person is about to open; what is known already is not asked again. */
export function useReadAhead(): <Name extends ReadName>(name: Name, input?: ReadInput<Name>) => void {
  const { cache } = useSWRConfig()
  return useCallback(
    (name, input) => {
      const key = callKey(name, input)
      if (!isKnown({ cache, key })) keepAhead({ cache, key, request: read(name, input) })
    },
    [cache],
  )
}

/**
 * Says that the answers of these calls, whatever their query, have changed on the server: what a screen shows is read
 * again while the old answer stands, the rest is forgotten until a screen asks.
 */
export function useRefetch(): (...names: ReadName[]) => Promise<void> {
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    async (...names) => {
      const paths = names.map((name) => endpoints[name].path)
      const keys = knownKeys(cache).filter((key) => paths.some((path) => key === path || key.startsWith(`${path}?`)))
      await Promise.all(
        keys.map((key) => {
          takeAhead({ cache, key })
          return isShown({ cache, key }) ? mutate(key) : mutate(key, undefined, { revalidate: false })
        }),
      )
    },
    [cache, mutate],
  )
}

/** What `useCall` answers, of any kind. */
type Read = { data: unknown; error: Error | undefined; isValidating: boolean; mutate: () => Promise<unknown> }

/**
 * Why a screen cannot be shown, out of the reads it needs: the first error of one that has no answer at all, and how to
 * make every such read once more. What is known stays on the screen, with what was typed beside it, when it cannot be read
 * again. Null while all is well or still under way.
 */
export function failedRead(...reads: Read[]): { error: Error; retry: () => void } | null {
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
